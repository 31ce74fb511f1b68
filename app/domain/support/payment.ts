import * as v from "valibot";
import { canonicalEmail } from "~/domain/text/email-address";

const line = (most: number) =>
  v.pipe(
    v.nullish(v.string(), ""),
    v.transform((text) => text.trim().slice(0, most)),
  );

// Described at https://ko-fi.com/manage/webhooks. What the person wrote is not read: nothing here shows it.
/** Ko-fi's webhook payload of a payment: the JSON in the field `data` of its form. */
export const KofiPayment = v.object({
  verification_token: v.string(),
  message_id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** 'Donation', 'Subscription', 'Commission' or 'Shop Order'. */
  type: line(40),
  /** As accounts store theirs, or as it came where it is no address. */
  email: v.pipe(
    line(254),
    v.transform((email) => canonicalEmail(email) ?? email),
  ),
  from_name: line(100),
  /** Such as "3.00", and never with an exponent, a sign or a comma: a shop order may be of nothing. */
  amount: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,7}(?:\.\d{1,2})?$/)),
  /** ISO 4217, such as "USD". */
  currency: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{3}$/)),
});

export type KofiPayment = v.InferOutput<typeof KofiPayment>;

/** Reads the field `data`; null when it is not the JSON of a payment, or its amount no decimal number below ten million. */
export function readPayment(text: string): KofiPayment | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const result = v.safeParse(KofiPayment, json);
  return result.success ? result.output : null;
}

/** Whether it is support: something was paid. */
export function isSupport({ amount }: Pick<KofiPayment, "amount">): boolean {
  return Number(amount) > 0;
}

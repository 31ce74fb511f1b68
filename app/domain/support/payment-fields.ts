import * as v from "valibot";
import { canonicalEmail } from "~/domain/text/email-address";

const line = (most: number) =>
  v.pipe(
    v.nullish(v.string(), ""),
    v.transform((text) => text.trim().slice(0, most)),
  );

/**
 * The webhook payload of Ko-fi for a payment: the JSON in the field `data` of its form (https://ko-fi.com/manage/webhooks). The
 * supporter's message is left out, because no page shows it.
 */
export const KofiPayment = v.object({
  verification_token: v.string(),
  message_id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** Type of payment: 'Donation', 'Subscription', 'Commission' or 'Shop Order'. */
  type: line(40),
  /** The supporter's e-mail in its canonical spelling, as accounts store theirs; unchanged if the address is invalid. */
  email: v.pipe(
    line(254),
    v.transform((email) => canonicalEmail(email) ?? email),
  ),
  from_name: line(100),
  /** Amount: a decimal such as "3.00", without exponent, sign or comma; 0 for a free shop order. */
  amount: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,7}(?:\.\d{1,2})?$/)),
  /** Currency: an ISO 4217 code, such as "USD". */
  currency: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{3}$/)),
});

export type KofiPayment = v.InferOutput<typeof KofiPayment>;

/** Parses the field `data`; null if it is not the JSON of a payment, or its amount is not a decimal number below ten million. */
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

/** Whether the payment counts as support: its amount is more than 0. */
export function isSupport({ amount }: Pick<KofiPayment, "amount">): boolean {
  return Number(amount) > 0;
}

/** The form with which an admin assigns a waiting payment to the account that has this e-mail. */
export const AssignPaymentFields = v.pipe(
  v.object({
    pago: v.pipe(v.string(), v.nonEmpty()),
    email: v.pipe(
      v.string(),
      v.transform((typed) => canonicalEmail(typed) ?? typed.trim()),
      v.nonEmpty(),
    ),
  }),
  v.transform(({ pago, email }) => ({ payment: pago, email })),
);

import * as v from "valibot";

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
  email: v.pipe(line(254), v.normalize("NFC"), v.toLowerCase()),
  from_name: line(100),
  /** Such as "3.00": a shop order may be of nothing. */
  amount: line(20),
  currency: line(10),
});

export type KofiPayment = v.InferOutput<typeof KofiPayment>;

/** Reads the field `data`; null when it is not the JSON of a payment. */
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

import { NO_ACCOUNT } from "~/domain/accounts/refusals";

/** Refusals of assigning a payment to an account as their status and Spanish text. */
export const PAYMENT_REFUSALS = {
  "no-payment": { status: 404, text: "Ese pago ya no está pendiente." },
  "no-account": { status: 404, text: NO_ACCOUNT },
} as const satisfies Record<string, { status: number; text: string }>;

/** Days that a payment is kept, with or without an account. Ko-fi repeats a webhook for hours at most. */
export const PAYMENT_DAYS = 400;

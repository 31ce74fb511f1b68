import { NO_ACCOUNT } from "~/domain/accounts/refusals";

/** Status and Spanish text of the refusals to assign a payment to an account. */
export const PAYMENT_REFUSALS = {
  "no-payment": { status: 404, text: "Ese pago ya no está pendiente." },
  "no-account": { status: 404, text: NO_ACCOUNT },
} as const satisfies Record<string, { status: number; text: string }>;

/**
 * Retention of payments in days, with or without an account. Deduplication needs less: Ko-fi repeats a webhook for hours at most.
 */
export const PAYMENT_DAYS = 400;

import { NO_ACCOUNT } from "~/domain/accounts/refusals";

/** Why a payment is not given to an account, in Spanish, with its status. */
export const PAYMENT_REFUSALS = {
  "no-payment": { status: 404, text: "Ese pago ya no está pendiente." },
  "no-account": { status: 404, text: NO_ACCOUNT },
} as const satisfies Record<string, { status: number; text: string }>;

import { NO_ACCOUNT } from "~/domain/accounts/refusals";

/** Why an account does not get a plan, in Spanish, with its status and the field it belongs to. */
export const PLAN_REFUSALS = {
  "no-user": { status: 404, text: NO_ACCOUNT, field: "email" },
  "no-plan": { status: 400, text: "Elige un plan", field: "plan" },
} as const satisfies Record<string, { status: number; text: string; field: string }>;

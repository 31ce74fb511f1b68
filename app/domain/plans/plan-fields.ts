import * as v from "valibot";
import { emailField } from "~/domain/accounts/email-field";
import { PLAN_NAMES } from "./plans";

/** The form by which an admin gives an account a plan. */
export const PlanFields = v.object({
  email: emailField(),
  plan: v.picklist(
    PLAN_NAMES.map(({ id }) => id),
    "Elige un plan",
  ),
});

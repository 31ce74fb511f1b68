import * as v from "valibot";
import { EndSessionFields } from "~/domain/accounts/account-fields";
import { STORY_FATES } from "~/domain/erasure/deletion-fields";
import { emailField } from "~/domain/forms/text-fields";
import { PLAN_NAMES } from "~/domain/plans/plans";

const yesOrNo = v.picklist(["si", "no"]);

/**
 * Schemas of the forms on an account's admin page, selected by the hidden field `paso`. Each form sends the wanted state, and its
 * SQL statement only changes an account in the opposite state: if two admins act at once, the second gets a refusal.
 */
export const PersonSteps = v.variant("paso", [
  v.object({ paso: v.literal("mecenas") }),
  v.object({ paso: v.literal("fundadora"), fundadora: yesOrNo }),
  v.object({
    paso: v.literal("plan"),
    visto: v.string(),
    plan: v.picklist(
      PLAN_NAMES.map(({ id }) => id),
      "Elige un plan.",
    ),
  }),
  v.object({ paso: v.literal("cerrar"), ...EndSessionFields.entries }),
  v.object({ paso: v.literal("cerrar-todas") }),
]);

/** Form that lifts a suspension; `suspension` is the id of the intervention that imposed it. */
export const LiftFields = v.object({ suspension: v.pipe(v.string(), v.nonEmpty()) });

/** Form that grants an account admin rights or revokes them. */
export const RightsFields = v.object({ administra: yesOrNo });

/** Form that deletes an account. Its e-mail is typed again for confirmation. */
export const DeleteAccountFields = v.object({
  historias: v.picklist(STORY_FATES),
  email: emailField("Escribe el email de la cuenta para confirmar."),
});

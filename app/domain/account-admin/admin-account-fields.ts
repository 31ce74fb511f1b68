import * as v from "valibot";
import { EndSessionFields } from "~/domain/accounts/account-fields";
import { STORY_FATES } from "~/domain/erasure/deletion-fields";
import { emailField } from "~/domain/forms/text-fields";
import { PLAN_NAMES } from "~/domain/plans/plans";

const yesOrNo = v.picklist(["si", "no"]);

/**
 * Forms of the page of an account by their `paso`. Each sends the state that it changes to, and its statement holds only in the
 * other state, so that of two admins at once the second is told.
 */
export const PersonSteps = v.variant("paso", [
  v.object({ paso: v.literal("mecenas") }),
  v.object({ paso: v.literal("fundadora"), fundadora: yesOrNo }),
  v.object({
    paso: v.literal("plan"),
    visto: v.string(),
    plan: v.picklist(
      PLAN_NAMES.map(({ id }) => id),
      "Elige un plan",
    ),
  }),
  v.object({ paso: v.literal("cerrar"), ...EndSessionFields.entries }),
  v.object({ paso: v.literal("cerrar-todas") }),
]);

/** Form that lifts the suspension with this intervention. */
export const LiftFields = v.object({ suspension: v.pipe(v.string(), v.nonEmpty()) });

/** Form that gives admin rights or takes them. */
export const RightsFields = v.object({ administra: yesOrNo });

/** Form that deletes an account. Its e-mail is typed again for confirmation. */
export const DeleteAccountFields = v.object({
  historias: v.picklist(STORY_FATES),
  email: emailField("Escribe el email de la cuenta para confirmar"),
});

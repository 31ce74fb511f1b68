import * as v from "valibot";
import { STORY_FATES } from "~/domain/erasure/deletion-fields";
import { emailField } from "./email-field";

/** The form by which an admin looks for an account. */
export const FindAccountFields = v.object({ email: emailField() });

/** The form that gives an account the supporter's badge. */
export const SupporterFields = v.object({ cuenta: v.pipe(v.string(), v.nonEmpty()) });

/** The form that deletes an account, with its e-mail typed once more. */
export const DeleteAccountFields = v.object({
  cuenta: v.pipe(v.string(), v.nonEmpty()),
  historias: v.picklist(STORY_FATES),
  email: emailField("Escribe el email de la cuenta para confirmar"),
});

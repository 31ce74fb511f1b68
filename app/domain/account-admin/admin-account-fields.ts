import * as v from "valibot";
import { STORY_FATES } from "~/domain/erasure/deletion-fields";
import { emailField } from "~/domain/forms/text-fields";

/** Schema of the form that finds an account by its e-mail. */
export const FindAccountFields = v.object({ email: emailField() });

/** Schema of the form that gives an account the supporter's badge. */
export const SupporterFields = v.object({ cuenta: v.pipe(v.string(), v.nonEmpty()) });

/** Schema of the form that deletes an account. Its e-mail is typed again for confirmation. */
export const DeleteAccountFields = v.object({
  cuenta: v.pipe(v.string(), v.nonEmpty()),
  historias: v.picklist(STORY_FATES),
  email: emailField("Escribe el email de la cuenta para confirmar"),
});

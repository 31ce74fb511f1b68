import * as v from "valibot";
import { isCleanLine } from "~/domain/text/clean";
import { canonicalEmail, isMailable } from "~/domain/text/email-address";

/** Refusal of an address that is well formed and that no mail reaches. */
const UNMAILABLE_EMAIL =
  "Antes de la @, el email solo puede tener letras sin tilde ni eñe, números y signos como el punto";

/**
 * An e-mail address in its canonical spelling, by which an account is looked up; `missing` and `invalid` are the messages of the
 * form.
 */
export function emailField(missing = "El email es requerido", invalid = "El email no es válido") {
  return v.pipe(
    // A field that did not arrive is an empty one: the message is the same.
    v.optional(v.string(), ""),
    v.trim(),
    v.normalize("NFC"),
    v.nonEmpty(missing),
    v.check(isCleanLine, invalid),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const email = canonicalEmail(dataset.value);
      if (email !== null) return email;
      addIssue({ message: invalid });
      return NEVER;
    }),
  );
}

/** The same for an address that mail is to be sent to: in ASCII before the '@' too, or it is refused with `UNMAILABLE_EMAIL`. */
export function mailableEmailField(...messages: Parameters<typeof emailField>) {
  return v.pipe(emailField(...messages), v.check(isMailable, UNMAILABLE_EMAIL));
}

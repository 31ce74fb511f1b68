import * as v from "valibot";
import { asLine, isCleanLine, showsLetter } from "~/domain/text/clean";
import { canonicalEmail, isMailable } from "~/domain/text/email-address";

/** Text field of a form. A missing field is treated as an empty text and gets the same error message. */
const text = v.optional(v.string(), "");

/** A checkbox, parsed into whether it is checked. Browsers leave an unchecked one out. */
export const checkboxField = v.pipe(
  text,
  v.transform((value) => value === "on"),
);

/**
 * Schema of a public single-line text, such as a title: required, cleaned, and at most `max` characters. `subject` begins the
 * error messages: "El título".
 */
export function lineField({
  subject,
  missing,
  max,
  tooLong,
}: {
  subject: string;
  missing: string;
  max: number;
  tooLong: string;
}) {
  return v.pipe(
    text,
    v.transform(asLine),
    v.minLength(1, missing),
    v.maxLength(max, tooLong),
    v.check(isCleanLine, `${subject} contiene caracteres no válidos.`),
    v.check(showsLetter, `${subject} necesita al menos una letra o un número.`),
  );
}

/** Error message for a valid e-mail address to which mail servers cannot deliver. */
const UNMAILABLE_EMAIL =
  "Antes de la @, el email solo puede tener letras sin tilde ni eñe, números y signos como el punto.";

/**
 * Form field with an e-mail address. The parsed value is the canonical spelling, by which an account is looked up. The arguments
 * are the error messages.
 */
export function emailField(missing = "El email es requerido", invalid = "El email no es válido") {
  return v.pipe(
    text,
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

/** An e-mail address that mail is sent to, so that the part before the '@' must be ASCII too. */
export function mailableEmailField(...messages: Parameters<typeof emailField>) {
  return v.pipe(emailField(...messages), v.check(isMailable, UNMAILABLE_EMAIL));
}

import * as v from "valibot";
import { isCleanLine } from "~/domain/text/clean";

const EMAIL_MAX = 254;

/** An e-mail address as it is stored: trimmed and in lower case; `missing` and `invalid` are the messages of the form. */
export function emailField(missing = "El email es requerido", invalid = "El email no es válido") {
  return v.pipe(
    // A field that did not arrive is an empty one: the message is the same.
    v.optional(v.string(), ""),
    v.trim(),
    v.normalize("NFC"),
    v.toLowerCase(),
    v.nonEmpty(missing),
    v.maxLength(EMAIL_MAX, invalid),
    v.regex(
      /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@.<>()[\]\\,;:"\p{C}]+$/u,
      invalid,
    ),
    v.check(isCleanLine, invalid),
  );
}

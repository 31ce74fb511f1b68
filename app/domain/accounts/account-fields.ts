import * as v from "valibot";
import { asLine, isCleanLine, showsLetter } from "~/domain/text/clean";
import { NAME_MAX, NAME_MIN, PASSWORD_MIN } from "./limits";
import { checkboxField, emailField, mailableEmailField } from "~/domain/forms/text-fields";

const PASSWORD_MAX = 256;

/** Text field of a form. A missing field is treated as an empty text and gets the same error message. */
const text = v.optional(v.string(), "");
const characters = (value: string) => Array.from(value).length;

const Email = emailField();

/** Schema of a new or current password: 6 to 256 characters of any kind, never trimmed. */
const Password = v.pipe(
  text,
  v.nonEmpty("La contraseña es requerida."),
  v.check(
    (value) => characters(value) >= PASSWORD_MIN,
    `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres`,
  ),
  v.check(
    (value) => characters(value) <= PASSWORD_MAX,
    `La contraseña no puede tener más de ${PASSWORD_MAX} caracteres.`,
  ),
);

const NOT_EQUAL = "Las contraseñas no coinciden";
const newPassword = { password: Password, confirmPassword: text };
const areEqual = (typed: { password: string; confirmPassword: string }) =>
  typed.password === typed.confirmPassword;

/** Characters that no display name may contain. Tested after NFKC, because wide and ornamental variants look the same. */
const NOT_IN_NAMES = /[<>{}[\]\\/]|(?![()«»“”„‟‘’‚‛])[\p{Ps}\p{Pe}]/u;

/**
 * A display name: 2 to 50 characters without < > { } [ ] \ / (product.md §5) and without invisible characters, and with a visible
 * letter or digit. `register` and `renameAccount` refuse reserved names.
 */
const DisplayName = v.pipe(
  text,
  v.transform(asLine),
  v.check(
    (value) => characters(value) >= NAME_MIN,
    `El nombre debe tener al menos ${NAME_MIN} caracteres`,
  ),
  v.check(
    (value) => characters(value) <= NAME_MAX,
    `El nombre no puede tener más de ${NAME_MAX} caracteres`,
  ),
  v.check(
    (value) => isCleanLine(value) && !NOT_IN_NAMES.test(value.normalize("NFKC")),
    "El nombre contiene caracteres no válidos",
  ),
  v.check(showsLetter, "El nombre necesita al menos una letra o un número."),
);

/** The fields of /login. */
export const LogInFields = v.object({ email: Email, password: Password });

/** The fields of the form of /register. The two passwords must be equal, and the terms accepted. */
export const RegisterFields = v.pipe(
  v.object({
    name: DisplayName,
    email: mailableEmailField(),
    ...newPassword,
    terms: v.pipe(
      checkboxField,
      v.check((accepted) => accepted, "Debes aceptar los términos legales para continuar"),
    ),
    notifications: checkboxField,
  }),
  v.forward(v.partialCheck([["password"], ["confirmPassword"]], areEqual, NOT_EQUAL), [
    "confirmPassword",
  ]),
);

/** Schemas of the two forms of /reset-password: one asks for a mail with a link, the other sets the new password. */
export const AskResetFields = v.object({ email: Email });
export const ResetFields = v.pipe(
  v.object(newPassword),
  v.forward(v.partialCheck([["password"], ["confirmPassword"]], areEqual, NOT_EQUAL), [
    "confirmPassword",
  ]),
);

/** The account forms of /preferences: display name, password, and ending one session. */
export const RenameFields = v.object({ name: DisplayName });
export const ChangePasswordFields = v.pipe(
  v.object({ current: v.pipe(text, v.nonEmpty("Escribe tu contraseña actual.")), ...newPassword }),
  v.forward(v.partialCheck([["password"], ["confirmPassword"]], areEqual, NOT_EQUAL), [
    "confirmPassword",
  ]),
);
export const sessionEntries = { sesion: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)) };
export const EndSessionFields = v.pipe(
  v.object(sessionEntries),
  v.transform((typed) => ({ session: typed.sesion })),
);

/** The forms of /confirmar by their `paso`: confirm (with the password if the page asks for it), 'No fui yo', and resend. */
export const ConfirmSteps = v.variant("paso", [
  v.object({ paso: v.literal("confirmar"), token: v.string(), password: v.optional(v.string()) }),
  v.object({ paso: v.literal("no-he-sido-yo"), token: v.string() }),
  v.object({ paso: v.literal("reenviar") }),
]);

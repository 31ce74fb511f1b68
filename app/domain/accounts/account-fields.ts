import * as v from "valibot";
import { asLine, isCleanLine, showsLetter } from "~/domain/text/clean";
import { NAME_MAX, NAME_MIN, PASSWORD_MIN } from "./limits";
import { emailField, mailableEmailField } from "~/domain/forms/text-fields";

const PASSWORD_MAX = 256;

// A field that did not arrive is an empty one: the message is the same.
const text = v.optional(v.string(), "");
const checkbox = v.pipe(
  text,
  v.transform((value) => value === "on"),
);
const characters = (value: string) => Array.from(value).length;

const Email = emailField();

/** A password: 6 to 256 characters of any kind, never trimmed. */
const Password = v.pipe(
  text,
  v.nonEmpty("La contraseña es requerida"),
  v.check(
    (value) => characters(value) >= PASSWORD_MIN,
    `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres`,
  ),
  v.check(
    (value) => characters(value) <= PASSWORD_MAX,
    `La contraseña no puede tener más de ${PASSWORD_MAX} caracteres`,
  ),
);

const NOT_EQUAL = "Las contraseñas no coinciden";
const newPassword = { password: Password, confirmPassword: text };
const areEqual = (typed: { password: string; confirmPassword: string }) =>
  typed.password === typed.confirmPassword;

// Their wide and their ornamental forms too, of which no font makes a clear difference.
const NOT_IN_NAMES = /[<>{}[\]\\/]|(?![()«»“”„‟‘’‚‛])[\p{Ps}\p{Pe}]/u;

// Which names are reserved is `register`'s to say.
/**
 * The name that others see: 2 to 50 characters, none of < > { } [ ] \ / (product.md §5), nothing that is out of place in a line,
 * and a letter or digit to see.
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
  v.check(showsLetter, "El nombre necesita al menos una letra o un número"),
);

/** The fields of /login. */
export const LogInFields = v.object({ email: Email, password: Password });

/** The fields of /register. */
export const RegisterFields = v.pipe(
  v.object({
    name: DisplayName,
    email: mailableEmailField(),
    ...newPassword,
    terms: v.pipe(
      checkbox,
      v.check((accepted) => accepted, "Debes aceptar los términos legales para continuar"),
    ),
    notifications: checkbox,
  }),
  v.forward(v.partialCheck([["password"], ["confirmPassword"]], areEqual, NOT_EQUAL), [
    "confirmPassword",
  ]),
);

/** The two forms of /reset-password: for a mail with a link, and for the new password behind that link. */
export const AskResetFields = v.object({ email: Email });
export const ResetFields = v.pipe(
  v.object(newPassword),
  v.forward(v.partialCheck([["password"], ["confirmPassword"]], areEqual, NOT_EQUAL), [
    "confirmPassword",
  ]),
);

/** The forms of /preferences that are about the account: name, password, and the end of one session. */
export const RenameFields = v.object({ name: DisplayName });
export const ChangePasswordFields = v.pipe(
  v.object({ current: v.pipe(text, v.nonEmpty("Escribe tu contraseña actual")), ...newPassword }),
  v.forward(v.partialCheck([["password"], ["confirmPassword"]], areEqual, NOT_EQUAL), [
    "confirmPassword",
  ]),
);
export const EndSessionFields = v.object({ sesion: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)) });

/**
 * The forms of /confirmar: the click that confirms, with the account's password where it is asked for, 'No he sido yo', and the
 * wish for another link.
 */
export const ConfirmSteps = v.variant("paso", [
  v.object({ paso: v.literal("confirmar"), token: v.string(), password: v.optional(v.string()) }),
  v.object({ paso: v.literal("no-he-sido-yo"), token: v.string() }),
  v.object({ paso: v.literal("reenviar") }),
]);

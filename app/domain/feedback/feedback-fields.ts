import * as v from "valibot";
import { mailableEmailField } from "~/domain/forms/text-fields";
import { asShownProse } from "~/domain/text/clean";
import { formatNumber } from "~/domain/text/numbers";
import { MESSAGE_MAX } from "./limits";
import { FEEDBACK_TYPES } from "~/domain/mail/feedback-types";

const text = v.optional(v.string(), "");
/** Size of the screen or window in pixels such as "1280x720", filled in by a script; empty without scripts. */
const size = v.optional(v.pipe(v.string(), v.regex(/^(\d{1,5}x\d{1,5})?$/)), "");

/**
 * Fields of the form of /feedback. `con_nombre` is whether the sender of an idea agrees to be named beside it, `clave` the
 * idempotency key, `desde` the path of the page that the message is about, `pantalla` and `ventana` are the sizes of screen and
 * window.
 */
export const FeedbackFields = v.pipe(
  v.object({
    email: mailableEmailField("Escribe tu email.", "Por favor ingresa un email válido"),
    type: v.pipe(
      text,
      v.picklist(
        FEEDBACK_TYPES.map(({ id }) => id),
        "Elige un tipo.",
      ),
    ),
    message: v.pipe(
      text,
      v.transform(asShownProse),
      v.nonEmpty("Escribe tu mensaje."),
      v.maxLength(
        MESSAGE_MAX,
        `El mensaje no puede tener más de ${formatNumber(MESSAGE_MAX)} caracteres.`,
      ),
    ),
    con_nombre: v.optional(v.literal("on")),
    clave: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
    desde: v.optional(v.string(), ""),
    pantalla: size,
    ventana: size,
  }),
  v.transform(({ email, type, message, con_nombre, clave, desde, pantalla, ventana }) => ({
    email,
    type,
    message,
    showsName: con_nombre === "on",
    key: clave,
    from: desde,
    screen: pantalla,
    viewport: ventana,
  })),
);

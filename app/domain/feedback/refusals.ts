import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";

/** Refusals of the feedback form as their status and their Spanish text (FEEDBACK-01). */
export const FEEDBACK_REFUSALS = {
  missing: { status: 400, text: "Por favor completa todos los campos" },
  blocked: {
    status: 403,
    text: "Error al enviar el feedback: no aceptamos mensajes de ese email.",
  },
  suspended: ACCOUNT_REFUSALS.suspended,
  "too-many": ACCOUNT_REFUSALS["too-many"],
  "not-configured": {
    status: 503,
    text: "Error al enviar el feedback: el sistema de correo no está configurado. Inténtalo más tarde.",
  },
  "no-template": {
    status: 503,
    text: "Error al enviar el feedback: la plantilla del correo no es válida. Inténtalo más tarde.",
  },
} as const;

/**
 * The refusal of an automated browser. Names the operator's address, for a person whose ordinary browser was taken for an automated
 * one.
 */
export function headlessRefusal({ SUPPORT_EMAIL: email }: Pick<Env, "SUPPORT_EMAIL">) {
  const text = "No pudimos enviarlo desde este navegador.";
  return { status: 451, text: email ? `${text} Escríbenos a ${email}.` : text };
}

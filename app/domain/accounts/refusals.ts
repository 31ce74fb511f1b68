import { ADMIN_PASSWORD_MIN } from "./limits";

/** The refusal of a form for a session that has ended. */
export const SESSION_ENDED = { status: 401, text: "Tu sesión expiró." } as const;

/** Message for an admin who enters an e-mail that no account has. */
export const NO_ACCOUNT = "No hay ninguna cuenta con ese email.";

/**
 * Refusals of the account forms by their reason: the status, the Spanish text, and for some the field that the text belongs to.
 */
export const ACCOUNT_REFUSALS = {
  credentials: { status: 401, text: "Email o contraseña incorrectos" },
  "too-many": {
    status: 429,
    text: "Demasiados intentos. Espera un momento antes de intentar nuevamente.",
  },
  "email-taken": {
    status: 400,
    text: "Este email ya está registrado. ¿Ya tienes cuenta? Inicia sesión.",
    field: "email",
  },
  "reserved-email": { status: 400, text: "El email no es válido", field: "email" },
  "reserved-name": {
    status: 400,
    text: "Ese nombre está reservado. Elige otro.",
    field: "name",
  },
  "short-admin-password": {
    status: 400,
    text: `La contraseña de una cuenta de administración debe tener al menos ${ADMIN_PASSWORD_MIN} caracteres.`,
    field: "password",
  },
  "wrong-password": {
    status: 400,
    text: "La contraseña actual no es esa.",
    field: "current",
  },
  closed: { status: 403, text: "El registro está temporalmente deshabilitado" },
  terms: {
    status: 400,
    text: "Debes aceptar los términos y condiciones para registrarse",
    field: "terms",
  },
  "session-ended": SESSION_ENDED,
  "sign-in-again": {
    status: 401,
    text: "Por seguridad, inicia sesión de nuevo y vuelve a intentarlo.",
  },
  /**
   * Refusal of a write whose account was suspended after the form was shown. The end of the suspension is not known at this point.
   */
  suspended: {
    status: 403,
    text: "Tu cuenta no puede publicar por un tiempo. Lee por qué en tus avisos.",
  },
  unconfirmed: { status: 403, text: "Debes confirmar tu email antes de iniciar sesión" },
  "dead-token": {
    status: 400,
    text: "Este enlace ya se usó, caducó o hay otro más reciente.",
  },
  "sign-in-first": {
    status: 403,
    text: "Escribe la contraseña de esta cuenta: al confirmarla podrá administrar el sitio.",
    field: "password",
  },
  "other-password": {
    status: 401,
    text: "La contraseña de esta cuenta no es esa.",
    field: "password",
  },
  "already-confirmed": { status: 400, text: "Tu email ya está confirmado." },
} as const satisfies Record<string, { status: number; text: string; field?: string }>;

/** The banner of /login and /register after a session has ended, or for a visitor with a draft; else null. */
export function arrivalText(hasEnded: boolean, hasDraft: boolean): string | null {
  if (!hasEnded) return hasDraft ? "Tu texto está guardado y te espera." : null;
  const text = hasDraft ? "; tu texto está guardado" : "";
  return `${SESSION_ENDED.text} Inicia sesión para continuar${text}.`;
}

export type AccountRefusal = (typeof ACCOUNT_REFUSALS)[keyof typeof ACCOUNT_REFUSALS];

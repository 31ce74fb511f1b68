import { DEVICE_DAYS, SESSION_DAYS, SESSION_IDLE_DAYS } from "~/domain/accounts/limits";
import { DAY, MINUTE, SECOND, spanText } from "~/domain/time/durations";

/** Lifetime in days of a visitor's draft and its cookie. Drafts of accounts stay (WRITE-14). */
export const VISITOR_DRAFT_DAYS = 30;

interface CookieRow {
  name: string;
  /** Lifetime of the cookie in milliseconds. */
  lifetime: number;
  /** Purpose of the cookie, as a Spanish sentence. */
  purpose: string;
  /** The event that sets the cookie, as a Spanish sentence. */
  set: string;
  /** The cookie's lifetime in Spanish, which the page shows after the word 'Dura'. */
  duration: string;
}

const lasting = (lifetime: number) => ({ lifetime, duration: spanText(lifetime) });

/** Row of a cookie that stores a preference. */
const PREFERENCE = { ...lasting(365 * DAY), set: "Al elegirlo." };

/**
 * All cookies of the site. The pages on privacy and cookies list these rows, and `createSiteCookie` (http/cookies.ts) takes names
 * and lifetimes from here. On https some names get the prefix `__Host-`.
 */
export const COOKIES = [
  {
    name: "sesion",
    lifetime: SESSION_DAYS * DAY,
    purpose: "mantiene abierta tu sesión.",
    set: "Al iniciar sesión o crear tu cuenta.",
    duration: `${spanText(SESSION_DAYS * DAY)} como mucho; la sesión se cierra antes si pasan ${spanText(SESSION_IDLE_DAYS * DAY)} sin actividad`,
  },
  {
    name: "dispositivo",
    ...lasting(DEVICE_DAYS * DAY),
    purpose:
      "reconoce el navegador con el que entraste, para que nadie te cierre el paso probando contraseñas en tu cuenta. No dice quién eres y se queda al cerrar la sesión.",
    set: "Al iniciar sesión o crear tu cuenta.",
  },
  {
    name: "aviso",
    ...lasting(60 * SECOND),
    purpose: "te muestra un mensaje, una sola vez, después de enviar un formulario.",
    set: "Al enviar un formulario.",
  },
  {
    name: "marcador",
    ...lasting(5 * MINUTE),
    purpose:
      "hace que veas lo que acabas de enviar aunque leas de una copia de la base de datos que aún no lo tiene. No dice quién eres.",
    set: "Al enviar un formulario.",
  },
  {
    name: "borrador",
    ...lasting(VISITOR_DRAFT_DAYS * DAY),
    purpose: "te devuelve el texto que dejaste a medias sin haber iniciado sesión.",
    set: "Al guardar un borrador sin haber iniciado sesión.",
  },
  {
    name: "restablecer",
    ...lasting(10 * MINUTE),
    purpose: "guarda el enlace con el que cambias una contraseña olvidada.",
    set: "Al abrir ese enlace.",
  },
  {
    name: "entrada",
    ...lasting(10 * MINUTE),
    purpose: "guarda el enlace con el que entras sin esperar, hasta que escribes tu contraseña.",
    set: "Al abrir ese enlace.",
  },
  {
    name: "pendiente",
    ...lasting(15 * MINUTE),
    purpose:
      "guarda lo que enviaste sin haber iniciado sesión (un voto, un me gusta o una opción de una encuesta), hasta que entras.",
    set: "Al enviarlo.",
  },
  {
    name: "consentimiento",
    purpose: "recuerda lo que eliges sobre las cookies.",
    ...PREFERENCE,
  },
  {
    name: "tema",
    purpose: "recuerda los colores: claros, oscuros o los de tu sistema.",
    ...PREFERENCE,
  },
  { name: "letra", purpose: "recuerda el tamaño del texto.", ...PREFERENCE },
  { name: "ligero", purpose: "recuerda el modo ligero.", ...PREFERENCE },
] as const satisfies readonly CookieRow[];

export type CookieName = (typeof COOKIES)[number]["name"];

/** Returns the lifetime of a cookie in milliseconds. */
export function cookieLifetime(name: CookieName): number {
  const row = COOKIES.find((one) => one.name === name);
  if (!row) throw new Error(`The cookie ${name} has no row`);
  return row.lifetime;
}

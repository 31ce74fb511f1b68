import {
  DEVICE_DAYS,
  LOGIN_LINK_MINUTES,
  PENDING_DEED_MINUTES,
  PENDING_RESET_MINUTES,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
} from "~/domain/accounts/lifetimes";
import { VISITOR_DRAFT_DAYS } from "~/domain/drafts/lifetimes";
import { DAY, MINUTE, SECOND } from "~/domain/time/durations";
import { spanWords } from "~/domain/time/span-words";
import { CHOICE_DAYS } from "./lifetimes";

/** How long the cookie of a flash waits for the page that shows it. */
export const FLASH_SECONDS = 60;

interface CookieRow {
  name: string;
  /** What it is for, in the words that follow its name and a colon. */
  purpose: string;
  /** What the person does just before it is set. */
  set: string;
  /** How long it stays, in the words that follow 'Dura'. */
  duration: string;
}

const CHOICE = { set: "Al elegirlo.", duration: spanWords(CHOICE_DAYS * DAY) };

/**
 * The cookies of the site, all of them: the pages on privacy and cookies are made of this list, and nothing can make a cookie
 * that has no row here (http/host-cookie.ts, http/choice-cookie.ts). On https some have `__Host-` before their names.
 */
export const COOKIES = [
  {
    name: "sesion",
    purpose: "mantiene abierta tu sesión.",
    set: "Al iniciar sesión o crear tu cuenta.",
    duration: `${spanWords(SESSION_DAYS * DAY)} como mucho; la sesión se cierra antes si pasan ${spanWords(SESSION_IDLE_DAYS * DAY)} sin actividad`,
  },
  {
    name: "dispositivo",
    purpose:
      "reconoce el navegador con el que entraste, para que nadie te cierre el paso probando contraseñas en tu cuenta. No dice quién eres y se queda al cerrar la sesión.",
    set: "Al iniciar sesión o crear tu cuenta.",
    duration: spanWords(DEVICE_DAYS * DAY),
  },
  {
    name: "aviso",
    purpose: "te muestra un mensaje, una sola vez, después de enviar un formulario.",
    set: "Al enviar un formulario.",
    duration: spanWords(FLASH_SECONDS * SECOND),
  },
  {
    name: "borrador",
    purpose: "te devuelve el texto que dejaste a medias sin haber iniciado sesión.",
    set: "Al guardar un borrador sin haber iniciado sesión.",
    duration: spanWords(VISITOR_DRAFT_DAYS * DAY),
  },
  {
    name: "restablecer",
    purpose: "guarda el enlace con el que cambias una contraseña olvidada.",
    set: "Al abrir ese enlace.",
    duration: spanWords(PENDING_RESET_MINUTES * MINUTE),
  },
  {
    name: "entrada",
    purpose: "guarda el enlace con el que entras sin esperar, hasta que escribes tu contraseña.",
    set: "Al abrir ese enlace.",
    duration: spanWords(LOGIN_LINK_MINUTES * MINUTE),
  },
  {
    name: "pendiente",
    purpose:
      "guarda el voto o el me gusta que enviaste sin haber iniciado sesión, hasta que entras.",
    set: "Al enviarlo.",
    duration: spanWords(PENDING_DEED_MINUTES * MINUTE),
  },
  {
    name: "consentimiento",
    purpose: "recuerda lo que eliges sobre las cookies.",
    ...CHOICE,
  },
  {
    name: "tema",
    purpose: "recuerda los colores: claros, oscuros o los de tu sistema.",
    ...CHOICE,
  },
  { name: "letra", purpose: "recuerda el tamaño del texto.", ...CHOICE },
  { name: "ligero", purpose: "recuerda el modo ligero.", ...CHOICE },
] as const satisfies readonly CookieRow[];

/** The name of a cookie that the pages tell of. */
export type CookieName = (typeof COOKIES)[number]["name"];

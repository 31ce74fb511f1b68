import { HOUR, spanText } from "~/domain/time/durations";

/** A link that confirms, resets or logs in works for so many milliseconds after its mail was written (AUTH-06). */
export const MAILED_LINK_MS = HOUR;
/** The same in Spanish: "una hora". */
export const MAILED_LINK_SPAN = spanText(MAILED_LINK_MS);

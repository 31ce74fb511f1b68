import { HOUR } from "~/domain/time/durations";
import { spanWords } from "~/domain/time/span-words";

/** The link of a mail that confirms an address or resets a password can be used for so many milliseconds (AUTH-06). */
export const MAILED_LINK_MS = HOUR;
/** The same in Spanish. */
export const MAILED_LINK_SPAN = spanWords(MAILED_LINK_MS);

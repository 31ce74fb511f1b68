import { HOUR, spanText } from "~/domain/time/durations";

/**
 * Lifetime of a mailed link that confirms, resets or logs in, in milliseconds from the moment at which its mail is enqueued
 * (AUTH-06).
 */
export const MAILED_LINK_MS = HOUR;
/** Lifetime of a mailed link in Spanish: "una hora". */
export const MAILED_LINK_SPAN = spanText(MAILED_LINK_MS);

/** Days that the outbox keeps a mail after it was sent or expired. */
export const SENT_MAIL_DAYS = 30;

/** Days that the outbox keeps a mail after it was sent or expired. */
export const SENT_MAIL_DAYS = 30;

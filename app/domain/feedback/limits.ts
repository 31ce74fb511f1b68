/** Maximum length of a feedback message, in characters. */
export const MESSAGE_MAX = 5000;

/** Retention of feedback messages in days. */
export const FEEDBACK_DAYS = 365;

/** Maximum length of a feedback message, in characters. */
export const MESSAGE_MAX = 5000;

/** Days that a message to the operator is kept. */
export const FEEDBACK_DAYS = 365;

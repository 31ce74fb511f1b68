/** Days that a message to the operator is kept. */
export const FEEDBACK_DAYS = 365;

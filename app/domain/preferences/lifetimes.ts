/** A browser keeps for this long how its reader likes the pages, and what they agreed to. */
export const CHOICE_DAYS = 365;

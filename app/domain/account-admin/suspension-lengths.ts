/** Lengths of a suspension in days that the form offers, besides a date. */
export const SUSPENSION_DAYS = [1, 7, 30, 90] as const;

/** Longest suspension in days. To ban a person for good, an admin deletes the account. */
export const SUSPENSION_MOST_DAYS = 366;

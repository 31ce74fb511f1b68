/** Lengths of a suspension in days that the form offers, besides a date. */
export const SUSPENSION_DAYS = [1, 7, 30, 90] as const;

/** Longest suspension in days: whoever should stay away for good has their account deleted. */
export const SUSPENSION_MOST_DAYS = 366;

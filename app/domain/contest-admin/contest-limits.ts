/** Maximum length of each text of a contest, in characters. */
export const CONTEST_MAX = {
  title: 100,
  month: 40,
  word_limit: 60,
  description: 2000,
  prompt: 2000,
} as const;

/** Default minimum of words of a story (WRITE-08). */
export const FEWEST_WORDS = 100;

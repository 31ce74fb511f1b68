/** Maximum length of each text of a poll, in characters. A winning title and prompt become a contest's. */
export const POLL_MAX = {
  title: 100,
  description: 500,
  month: 40,
  line: 120,
  prompt: 2000,
} as const;

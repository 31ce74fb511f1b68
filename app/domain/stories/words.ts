/** Most characters of a title. */
export const TITLE_MAX = 100;

/**
 * The number of words (WRITE-08): tags and non-breaking spaces become spaces, so that two paragraphs never join two
 * words, then split on white space. The same function on server and client; only the server's count is stored.
 */
export function countWords(html: string): number {
  const text = html.replace(/<[^>]*>/g, " ").replace(/&nbsp;|&#160;|&#xa0;|\u00a0/gi, " ");
  return text.split(/\s+/).filter(Boolean).length;
}

/** Minutes to read a story: 200 words each, never below one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / 200));
}

/** Least and most words of an entry. */
export interface WordLimits {
  min: number;
  max: number;
}

/** What is wrong with a text of so many words, or null. */
export function wordCountProblem(words: number, { min, max }: WordLimits): string | null {
  if (words < min) return `Tu texto debe tener al menos ${min} palabras`;
  if (words > max) return `Tu texto no puede superar las ${max} palabras`;
  return null;
}

/** The counter's hint and colour: red outside the limits, yellow above 90 % of the most, green between. */
export function wordCountState(
  words: number,
  { min, max }: WordLimits,
): { tone: "red" | "yellow" | "green"; hint: string | null } {
  if (words < min) return { tone: "red", hint: `Mínimo ${min} palabras` };
  if (words > max) return { tone: "red", hint: `Excede el límite por ${words - max} palabras` };
  return { tone: words > max * 0.9 ? "yellow" : "green", hint: null };
}

/** Minutes to read a story: 200 words each, never below one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / 200));
}

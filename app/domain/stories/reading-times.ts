import { WORDS_PER_MINUTE } from "~/domain/text/numbers";

/** Reading times by which the archive can be filtered: ranges of minutes (CONTEST-12). The ids appear in the URL. */
export const READING_TIMES = [
  { id: "1-3", name: "De 1 a 3 min", from: 1, to: 3 },
  { id: "4-6", name: "De 4 a 6 min", from: 4, to: 6 },
  { id: "mas-de-6", name: "Más de 6", from: 7, to: Infinity },
] as const;

export type ReadingTime = (typeof READING_TIMES)[number]["id"];

/** Returns the minimum and maximum number of words of the stories with a reading time, by the formula of `readingMinutes`. */
export function wordsIn(time: ReadingTime): { fewest: number; most: number } {
  const { from, to } = READING_TIMES.find(({ id }) => id === time) ?? READING_TIMES[0];
  const fewest = from === 1 ? 0 : (from - 1) * WORDS_PER_MINUTE + 1;
  return { fewest, most: to * WORDS_PER_MINUTE };
}

/** Number of a reading time among READING_TIMES, from 0: the value of `readingTimeClass` for its stories. */
export function classOf(time: ReadingTime): number {
  return READING_TIMES.findIndex(({ id }) => id === time);
}

import { expect, test } from "vitest";
import { readingMinutes } from "~/domain/text/numbers";
import { READING_TIMES, wordsIn } from "./reading-times";

test("CONTEST-12 every number of words is in one range of minutes, the one that its minutes say", () => {
  for (let words = 0; words <= 3000; words++) {
    const minutes = readingMinutes(words);
    const found = READING_TIMES.filter(({ id }) => {
      const { fewest, most } = wordsIn(id);
      return words >= fewest && words <= most;
    });
    expect(found, `${words} words`).toHaveLength(1);
    expect(minutes, `${words} words`).toBeGreaterThanOrEqual(found[0]?.from ?? Infinity);
    expect(minutes, `${words} words`).toBeLessThanOrEqual(found[0]?.to ?? 0);
  }
});

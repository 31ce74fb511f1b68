import { counted, formatNumber } from "~/domain/text/numbers";

/** The smallest and the largest number of readers among the stories of a contest. */
export interface ReadingRange {
  fewest: number;
  most: number;
}

/** How evenly the stories of a contest were read (READ-04). */
export interface ReadingSpread extends ReadingRange {
  /** Coefficient of variation: the standard deviation divided by the mean; 0 if nobody read anything. */
  variation: number;
}

/**
 * Computes how evenly stories were read, from their numbers of readers: the smallest, the largest, and the coefficient of
 * variation. Null without stories.
 */
export function spreadOf(reads: readonly number[]): ReadingSpread | null {
  if (reads.length === 0) return null;
  const mean = reads.reduce((sum, n) => sum + n, 0) / reads.length;
  const variance = reads.reduce((sum, n) => sum + (n - mean) ** 2, 0) / reads.length;
  return {
    fewest: Math.min(...reads),
    most: Math.max(...reads),
    variation: mean === 0 ? 0 : Math.sqrt(variance) / mean,
  };
}

/** Returns the sentence that says, after the results, how many readers the most and the least read story had (READ-04). */
export function spreadText({ fewest, most }: ReadingRange): string {
  const readings = counted(most, "lectura", "lecturas");
  if (fewest === most) return `Durante la votación, cada historia tuvo ${readings}.`;
  const least = fewest === 0 ? "ninguna" : formatNumber(fewest);
  return `Durante la votación, la historia más leída tuvo ${readings}; la menos leída, ${least}.`;
}

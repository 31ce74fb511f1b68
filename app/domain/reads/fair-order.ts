/** A story of the ballot and how many readers have read it so far. */
export interface ReadStory {
  id: string;
  reads: number;
}

/**
 * The order of a ballot for one viewer, at their first visit of a day: what was read least comes first, ties by the viewer's
 * key of the story (READ-04). Whoever reads from the top thus reads what the others have left.
 */
export function fairOrder<Story extends ReadStory>(
  stories: readonly Story[],
  keyOf: (story: string) => string,
): Story[] {
  const keyed = stories.map((story) => ({ story, key: keyOf(story.id) }));
  return keyed
    .toSorted((a, b) => a.story.reads - b.story.reads || (a.key < b.key ? -1 : 1))
    .map(({ story }) => story);
}

/**
 * A day's order as its viewer meets it now: unread stories first, then those that are read, one's own last (CONTEST-06).
 * Within each group the order of the day stays.
 */
export function arrange<Story>(
  order: readonly Story[],
  is: { read: (story: Story) => boolean; own: (story: Story) => boolean },
): Story[] {
  const groups: [Story[], Story[], Story[]] = [[], [], []];
  for (const story of order) groups[is.own(story) ? 2 : is.read(story) ? 1 : 0].push(story);
  return groups.flat();
}

/** Reads of the least and of the most read story of a ballot. */
export interface ReadingRange {
  fewest: number;
  most: number;
}

/** How evenly the stories of a ballot were read (READ-04). */
export interface ReadingSpread extends ReadingRange {
  /** Coefficient of variation: the standard deviation as a share of the mean; 0 when nobody read anything. */
  variation: number;
}

/** The spread of the reads of each story; null when there is no story. */
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

/** How often the stories of a contest were read. */
export interface StoryReads {
  /** Distribution: for each number of reads, highest first, the number of stories with that many reads. */
  groups: { reads: number; stories: number }[];
  /** The most and least read stories by title. Null before the results, when the numbers must not be linked to stories. */
  titles: { most: TitledReads[]; least: TitledReads[] } | null;
}

export interface TitledReads {
  id: string;
  title: string;
  reads: number;
}

/** Number of stories named at each end of the list: the most read and the least read. */
export const NAMED = 10;

/** Expands a distribution into one number of reads per story, from the most read to the least. */
export function readsOf(groups: StoryReads["groups"]): number[] {
  return groups.flatMap(({ reads, stories }) => Array<number>(stories).fill(reads));
}

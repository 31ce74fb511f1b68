/** How often the stories of a contest were read. */
export interface StoryReads {
  /** For each number of reads, from the highest, how many stories have it. */
  groups: { reads: number; stories: number }[];
  /** The most and the least read stories by title. Null before the results, when a story must not be told from others. */
  titles: { most: TitledReads[]; least: TitledReads[] } | null;
}

export interface TitledReads {
  id: string;
  title: string;
  reads: number;
}

/** Number of stories that are named at each end of the list. */
export const NAMED = 10;

/** Expands a distribution into one number of reads per story, from the most read to the least. */
export function readsOf(groups: StoryReads["groups"]): number[] {
  return groups.flatMap(({ reads, stories }) => Array<number>(stories).fill(reads));
}

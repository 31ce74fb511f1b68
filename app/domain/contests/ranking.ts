/** A story with the fields by which the ranking of its contest is sorted. */
export interface Contender {
  story: string;
  votes: number;
  /** When the story was published, and when it was created, as ISO texts in UTC. */
  publishedAt: string;
  createdAt: string;
}

export type Position = 1 | 2 | 3;

interface Ranked extends Contender {
  /** Place of a winner, 1 to 3, otherwise null. A story without votes never wins (PHASE-14). */
  position: Position | null;
  /**
   * Whether a winner or honorary mention has as many votes as a neighbour. Pages then show 'Empate resuelto por hora de envío'.
   */
  isTieSettled: boolean;
  /** Whether the story is the fourth and has as many votes as the third (PHASE-10). */
  isHonoraryMention: boolean;
}

/** Places that win a badge. */
export const POSITIONS = [1, 2, 3] as const;

/** Ranks the stories of a contest: more votes first, then earlier submission, then id (PHASE-09, PHASE-10, PHASE-14). */
export function rankStories(stories: readonly Contender[]): Ranked[] {
  const ranked = [...stories].sort(
    (a, b) =>
      b.votes - a.votes ||
      compare(a.publishedAt, b.publishedAt) ||
      compare(a.createdAt, b.createdAt) ||
      compare(a.story, b.story),
  );
  return ranked.map((story, index) => {
    const position = story.votes > 0 ? (POSITIONS[index] ?? null) : null;
    const isLevelWith = (other: Contender | undefined) => other?.votes === story.votes;
    const isHonoraryMention = index === 3 && story.votes > 0 && isLevelWith(ranked[2]);
    const isTied = isLevelWith(ranked[index - 1]) || isLevelWith(ranked[index + 1]);
    const isTieSettled = isTied && (position !== null || isHonoraryMention);
    return { ...story, position, isTieSettled, isHonoraryMention };
  });
}

// Compares texts by byte order, like the database. localeCompare would sort differently.
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

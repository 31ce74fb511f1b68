/** Number of a contest's stories with a certain number of votes. */
export interface VoteCount {
  votes: number;
  stories: number;
}

/**
 * A bar of a story's chart of votes: the number of stories in its contest with `from` to `to` votes. `isOwn` if the story itself
 * is in the bar.
 */
export interface Group {
  from: number;
  to: number;
  stories: number;
  isOwn: boolean;
}

/** Maximum number of groups (bars of the chart), so that they fit on a phone. */
const MOST_GROUPS = 12;

/** Puts the counts into at most twelve groups of equal width, from no votes to the most; empty groups are kept. */
export function groupVotes(counts: readonly VoteCount[], own: number): Group[] {
  const most = Math.max(own, ...counts.map(({ votes }) => votes));
  const width = Math.ceil((most + 1) / MOST_GROUPS);
  const groups: Group[] = [];
  for (let from = 0; from <= most; from += width) {
    const to = from + width - 1;
    const isIn = (votes: number) => votes >= from && votes <= to;
    const stories = counts
      .filter(({ votes }) => isIn(votes))
      .reduce((sum, count) => sum + count.stories, 0);
    groups.push({ from, to, stories, isOwn: isIn(own) });
  }
  return groups;
}

/** Numbers of other stories in the contest with fewer votes than a story, equally many, or more. */
export interface VoteStanding {
  fewer: number;
  same: number;
  more: number;
}

/** Compares a story that has `own` votes with the others of its contest; `counts` includes the story itself. */
export function standingOf(counts: readonly VoteCount[], own: number): VoteStanding {
  const sum = (isIn: (votes: number) => boolean) =>
    counts.filter(({ votes }) => isIn(votes)).reduce((all, { stories }) => all + stories, 0);
  return {
    fewer: sum((votes) => votes < own),
    same: Math.max(0, sum((votes) => votes === own) - 1),
    more: sum((votes) => votes > own),
  };
}

/** How many stories of a contest got so many votes. */
export interface VoteCount {
  votes: number;
  stories: number;
}

/** Stories with `from` to `to` votes; one's own is among them or not. */
export interface Group {
  from: number;
  to: number;
  stories: number;
  isOwn: boolean;
}

/** Most groups of a distribution: bars of a plot that a phone shows. */
const MOST_GROUPS = 12;

/** The counts in at most twelve groups of equal width, from no vote to the most, those without stories included. */
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

/** How many of the other stories got fewer votes than one's own, as many, and more. */
export interface VoteStanding {
  fewer: number;
  same: number;
  more: number;
}

/** Where a story with `own` votes stands among the stories of its contest, of which it is one. */
export function standingOf(counts: readonly VoteCount[], own: number): VoteStanding {
  const sum = (isIn: (votes: number) => boolean) =>
    counts.filter(({ votes }) => isIn(votes)).reduce((all, { stories }) => all + stories, 0);
  return {
    fewer: sum((votes) => votes < own),
    same: Math.max(0, sum((votes) => votes === own) - 1),
    more: sum((votes) => votes > own),
  };
}

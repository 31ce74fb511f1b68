/** A story of the contest's list, with the reader's read mark. */
export interface Listed {
  id: string;
  isRead: boolean;
  /** Whether the story has left the contest since the page first showed it. */
  isGone?: boolean;
}

/** A page of a list as the server sent it. `key` identifies the visit and the phase; `total` counts the stories of all pages. */
export interface FreshList<Story> {
  key: string;
  total: number;
  stories: readonly Story[];
}

/** The list of a contest's stories, in the order in which the page first showed them. */
export interface HeldList<Story> extends FreshList<Story> {
  /** The stories as in the server's latest response, in its order. */
  given: readonly Story[];
}

/** Returns the list in the server's order. */
export const showList = <Story>(fresh: FreshList<Story>): HeldList<Story> => ({
  ...fresh,
  given: fresh.stories,
});

/**
 * Keeps the order in which the page first showed the list: voting marks a story read, and re-sorting would move its card from under
 * the pointer. A story missing from the new data has left the contest if the total fell by the number of missing stories. If the
 * total is unchanged, a missing story was read and moved to another page of the order, so its card stays. In all other cases the
 * new order is shown.
 */
export function holdOrder<Story extends Listed>(
  held: HeldList<Story>,
  fresh: FreshList<Story>,
): HeldList<Story> {
  const { key, total } = fresh;
  if (held.key === key && held.given === fresh.stories) return held;
  if (held.key !== key || held.stories.length === 0) return showList(fresh);
  const byId = new Map(fresh.stories.map((story) => [story.id, story]));
  const missing = held.stories.filter(({ id, isGone }) => !isGone && !byId.has(id)).length;
  const left = Math.max(0, held.total - total);
  if (left > 0 && left < missing) return showList(fresh);
  const stories = held.stories.map((story) => {
    const known = byId.get(story.id);
    if (known) return known;
    return left > 0 || story.isGone ? { ...story, isGone: true } : { ...story, isRead: true };
  });
  return { key, total, stories, given: fresh.stories };
}

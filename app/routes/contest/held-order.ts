/** A story of a list with its reader's mark. */
export interface Listed {
  id: string;
  isRead: boolean;
  /** Whether it has left the contest since the page showed it. */
  isGone?: boolean;
}

/** A page's list of stories; `key` says of which visit and phase, `total` counts the stories of all its pages. */
export interface FreshList<Story> {
  key: string;
  total: number;
  stories: readonly Story[];
}

/** The list as the page keeps it, and the stories that came last from the server. */
export interface HeldList<Story> extends FreshList<Story> {
  given: readonly Story[];
}

/** The list as it was first shown. */
export const showList = <Story>(fresh: FreshList<Story>): HeldList<Story> => ({
  ...fresh,
  given: fresh.stories,
});

/**
 * The stories in the order in which this visit first showed them: voting marks a story read, and sorting again would move the
 * card under the pointer. One that is missing in the new data has left the contest if the total fell, else it was read, and
 * stands on another page now; where both may be, the list is shown anew.
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

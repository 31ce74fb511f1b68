/** A list as a page keeps it: `key` says of which visit and phase. */
export interface HeldList<Story> {
  key: string;
  stories: readonly Story[];
}

/**
 * The stories in the order in which this visit first showed them: a vote makes a story a read one, which belongs further
 * down or on another page, but a card must not slide away under the finger that has just pressed its button.
 */
export function holdOrder<Story extends { id: string; isRead: boolean }>(
  held: HeldList<Story>,
  fresh: HeldList<Story>,
): HeldList<Story> {
  if (held.key !== fresh.key || held.stories.length === 0) return fresh;
  const byId = new Map(fresh.stories.map((story) => [story.id, story]));
  // A story that is missing in the new data has been read, since unread ones come first.
  const stories = held.stories.map((story) => byId.get(story.id) ?? { ...story, isRead: true });
  return { key: held.key, stories };
}

import { MINUTE } from "~/domain/time/durations";

/** Time in seconds that a story must be visible before it is marked as read (READ-01). */
export const READ_AFTER_S = 15;

/** Retention of the keys that deduplicate visitors' views, in days after the view (STORY-06). */
export const VISITOR_KEY_DAYS = 3;

/** A reader on one day. A reader's order of a contest's stories stays the same for that day. */
export interface Reader {
  /** Id of the reader's account; null for a visitor. */
  userId: string | null;
  /**
   * Key from which the reader's order is derived: `u:` and the account's id, or an HMAC that identifies a visitor for one day.
   */
  key: string;
  /** Local date in the site's time zone. */
  day: string;
}

/**
 * Number of stories at the top of a new order that are counted as pending reads: read in advance, although the reader has not
 * opened them. Few readers read more than ten stories in half an hour.
 */
const PENDING_PLACES = 10;

/**
 * How long a pending read counts like a read (READ-04). A pending read is a story at the top of a reader's order that they have
 * not read yet.
 */
export const PENDING_READ_MS = 30 * MINUTE;

/** A story of a contest in voting, with the numbers that decide its place in a new reading order. */
export interface ReadStory {
  id: string;
  /** Number of readers who have read the story. */
  reads: number;
  /**
   * Pending reads by place, the first place first: the number of other readers in whose order the story is at this place and who
   * have not read it yet.
   */
  pending: readonly number[];
}

/**
 * Computes a viewer's order of the day: at each place stands the unread story with the fewest reads so far (READ-04).
 * Pending reads of other viewers count too, at their place or above it, so that reads stay even whether readers read
 * one story or ten. `top` holds the first stories of the order, which become this viewer's pending reads.
 */
export function fairOrder<Story extends ReadStory>(
  stories: readonly Story[],
  keyOf: (story: string) => string,
  isUnread: (story: Story) => boolean,
): { order: Story[]; top: Story[] } {
  const keyed = stories
    .map((story) => ({ story, key: keyOf(story.id), met: story.reads }))
    // Sorts by key to break ties: in the following loops, the first of several equal stories wins.
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const unread = new Set(keyed.filter(({ story }) => isUnread(story)));
  const top: typeof keyed = [];
  for (let place = 0; place < PENDING_PLACES; place++) {
    for (const one of keyed) one.met += one.story.pending[place] ?? 0;
    let least: (typeof keyed)[number] | undefined;
    for (const one of unread) if (!least || one.met < least.met) least = one;
    if (!least) continue;
    unread.delete(least);
    top.push(least);
  }
  const placed = new Set(top);
  const rest = keyed.filter((one) => !placed.has(one)).toSorted((a, b) => a.met - b.met);
  const storyOf = ({ story }: (typeof keyed)[number]) => story;
  return { order: [...top, ...rest].map(storyOf), top: top.map(storyOf) };
}

/**
 * Counts pending reads by story and place: how many readers have the story at that place of their order and have not read it yet.
 * Each list in the input is the top of a reader's order, with null for a story that the reader has read since.
 */
export function countPending<Id>(lists: Iterable<readonly (Id | null)[]>): Map<Id, number[]> {
  const pending = new Map<Id, number[]>();
  for (const list of lists) {
    for (const [place, story] of list.entries()) {
      if (story === null) continue;
      const places = pending.get(story) ?? Array<number>(PENDING_PLACES).fill(0);
      places[place] = (places[place] ?? 0) + 1;
      pending.set(story, places);
    }
  }
  return pending;
}

/** Predicates for a viewer's stories: whether the viewer has read a story, and whether they wrote it. */
export interface ViewersStories<Story> {
  isRead: (story: Story) => boolean;
  isOwn: (story: Story) => boolean;
}

/** Sorts the order of the day for display: unread stories, then read ones, then the viewer's own (CONTEST-06). */
export function arrange<Story>(
  order: readonly Story[],
  { isRead, isOwn }: ViewersStories<Story>,
): Story[] {
  const groups: [Story[], Story[], Story[]] = [[], [], []];
  for (const story of order) groups[isOwn(story) ? 2 : isRead(story) ? 1 : 0].push(story);
  return groups.flat();
}

/**
 * Finds the next unread story below `after` in the order of the day; null at the end (READ-05). A reader that came to
 * `after` by a link from elsewhere, with nothing above it read, goes on at the top, where the least read stories are.
 */
export function nextUnread<Story>(
  order: readonly Story[],
  after: Story | null,
  { isRead, isOwn }: ViewersStories<Story>,
): Story | null {
  const others = order.filter((story) => !isOwn(story));
  const place = after === null ? -1 : others.indexOf(after);
  const isFromElsewhere = after !== null && isRead(after) && !others.slice(0, place).some(isRead);
  // A reader who follows links from story to story does not wrap around to the top. Otherwise a skipped story, or one that was not
  // marked as read because scripts are off, would be offered at every step.
  const below = isFromElsewhere ? others : others.slice(place + 1);
  return below.find((story) => !isRead(story)) ?? null;
}

import { MINUTE } from "~/domain/time/durations";
/** Number of places at the top of a new order that are handed out: hardly anybody reads more in the life of a hand-out. */
const PLACES_HANDED_OUT = 10;

/** How long an unread hand-out counts like a read (READ-04). */
export const HAND_OUT_LIFE_MS = 30 * MINUTE;

/** A story of the ballot as the next order sees it. */
export interface ReadStory {
  id: string;
  /** How many readers have read it so far. */
  reads: number;
  /** How many others have it waiting at each place of an order just handed out, from the top. */
  waiting: readonly number[];
}

// Place after place goes to the unread story that the fewest readers who come that far will have met: those who have
// read it, and those who were handed it out at this place or a higher one. So reads are even whether readers come one
// story far or ten.
/**
 * The order of a ballot for one viewer's day, with the stories at its `top` that are handed out: those that the
 * fewest readers have met (READ-04).
 */
export function fairOrder<Story extends ReadStory>(
  stories: readonly Story[],
  keyOf: (story: string) => string,
  isUnread: (story: Story) => boolean,
): { order: Story[]; top: Story[] } {
  const keyed = stories
    .map((story) => ({ story, key: keyOf(story.id), met: story.reads }))
    // Every choice below takes the first of equals, so that from here on ties are settled.
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const unread = new Set(keyed.filter(({ story }) => isUnread(story)));
  const top: typeof keyed = [];
  for (let place = 0; place < PLACES_HANDED_OUT; place++) {
    for (const one of keyed) one.met += one.story.waiting[place] ?? 0;
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
 * Of each story how many readers have it waiting at each place; a hand-out lists a reader's first stories from the
 * top, null where one was read since.
 */
export function countWaiting<Id>(handOuts: Iterable<readonly (Id | null)[]>): Map<Id, number[]> {
  const waiting = new Map<Id, number[]>();
  for (const handOut of handOuts) {
    for (const [place, story] of handOut.entries()) {
      if (story === null) continue;
      const places = waiting.get(story) ?? Array<number>(PLACES_HANDED_OUT).fill(0);
      places[place] = (places[place] ?? 0) + 1;
      waiting.set(story, places);
    }
  }
  return waiting;
}

/**
 * A day's order as its viewer meets it now: unread stories first, then read ones, one's own last, each group in the
 * order of the day (CONTEST-06).
 */
export function arrange<Story>(
  order: readonly Story[],
  is: { read: (story: Story) => boolean; own: (story: Story) => boolean },
): Story[] {
  const groups: [Story[], Story[], Story[]] = [[], [], []];
  for (const story of order) groups[is.own(story) ? 2 : is.read(story) ? 1 : 0].push(story);
  return groups.flat();
}

// A reader who came by a link to `after` and has read nothing above it goes on at the top, where READ-04 puts the stories with the
// fewest reads.
/** The unread story to go on to after `after`: the next one below it in the order of the day, or null at the end (READ-05). */
export function nextUnread<Story>(
  order: readonly Story[],
  after: Story | null,
  is: { read: (story: Story) => boolean; own: (story: Story) => boolean },
): Story | null {
  const others = order.filter((story) => !is.own(story));
  const place = after === null ? -1 : others.indexOf(after);
  const isFromOutside = after !== null && is.read(after) && !others.slice(0, place).some(is.read);
  // Not from the top for all: who leaves a story unread, as one does without scripts, would meet it again at each step.
  const below = isFromOutside ? others : others.slice(place + 1);
  return below.find((story) => !is.read(story)) ?? null;
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

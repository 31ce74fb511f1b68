import {
  arrange,
  countPending,
  fairOrder,
  PENDING_READ_MS,
  nextUnread,
} from "~/domain/reads/fair-order";
import { spreadOf, type ReadingSpread } from "~/domain/contests/reading-spread";
import { orderKey } from "~/domain/stories/list-order.server";

/** Parameters of a simulated contest. */
export interface Simulated {
  stories: number;
  /** "fair" is the reading order of READ-04. "shuffle" is the random order of CONTEST-06 alone. */
  order: "fair" | "shuffle";
  seed: number;
  /**
   * How readers reach their next story: they return to the list after each one, or follow the 'Siguiente sin leer' link
   * (READ-05).
   */
  by?: "list" | "link";
  /** Share of stories that a reader leaves before they count as read. */
  leaves?: number;
  /**
   * Share of visits that begin with the same story ('historia-0'), whose link was shared. That story is left out of the spread.
   */
  sent?: number;
}

/**
 * A visit to the list: when it begins (`at`) and the times at which the reader reads the next story. In minutes since the first
 * midnight.
 */
export interface Visit {
  voter: string;
  at: number;
  reads: readonly number[];
}

interface SimulatedReading extends ReadingSpread {
  /** How evenly the first place of the voters' first orders was spread over the stories. */
  first: ReadingSpread;
  /** For each story, in the order of submission: the share of voters whose first order had it among the first five. */
  firstFive: number[];
}

const SENT = "historia-0";
const MINUTE = 60 * 1000;
const DAY = 24 * 60;
const PENDING_READ = PENDING_READ_MS / MINUTE;

/**
 * Returns the visits of voters who come on three of eight days at random times. In each visit they read a sixth of the stories
 * from the top, five minutes each: half of the stories in three visits.
 */
export function daysOfReading(voters: number, stories: number, seed: number, from = 0): Visit[] {
  const random = randomOf(seed);
  return Array.from({ length: voters }, (_, voter) =>
    shuffled([0, 1, 2, 3, 4, 5, 6, 7], random)
      .slice(0, 3)
      .map((day) => {
        const at = from + day * DAY + random() * 16 * 60;
        const reads = Array.from({ length: Math.floor(stories / 6) }, (_, n) => at + n * 5);
        return { voter: `día-${voter}`, at, reads };
      }),
  ).flat();
}

/**
 * Returns the visits of voters who all open the list within the first `within` minutes and then read `each` stories from the top.
 * The share `idle` of the voters reads none.
 */
export function rushOfReading(
  voters: number,
  { each, idle = 0, within = 1 }: { each: number; idle?: number; within?: number },
  seed: number,
): Visit[] {
  const random = randomOf(seed);
  return Array.from({ length: voters }, (_, voter) => {
    const at = random() * within;
    const isIdle = random() < idle;
    const reads: number[] = [];
    while (!isIdle && reads.length < each) reads.push((reads.at(-1) ?? at) + 2 + random() * 6);
    return { voter: `prisa-${voter}`, at, reads };
  });
}

/** Simulates visits with a reading order that is fixed at a voter's first visit of a day, as in the contest room. */
export function simulateReading(
  { stories, order, seed, by = "list", leaves = 0, sent = 0 }: Simulated,
  visits: readonly Visit[],
): SimulatedReading {
  const ids = Array.from({ length: stories }, (_, n) => `historia-${n}`);
  const none = () => new Map(ids.map((id) => [id, 0]));
  const [reads, first, firstFive] = [none(), none(), none()];
  const marks = new Map<string, Set<string>>();
  const orders = new Map<string, readonly string[]>();
  const pendingOf = new Map<string, { at: number; top: (string | null)[] }>();
  const random = randomOf(seed);
  const last = new Map<string, string>();

  const orderOf = (voter: string, at: number) => {
    const day = String(Math.floor(at / DAY));
    const known = orders.get(`${voter}@${day}`);
    if (known) return known;
    for (const [who, one] of pendingOf) if (one.at <= at - PENDING_READ) pendingOf.delete(who);
    const pending = countPending([...pendingOf.values()].map(({ top }) => top));
    const isFair = order === "fair";
    const counted = ids.map((id) => ({
      id,
      reads: isFair ? (reads.get(id) ?? 0) : 0,
      pending: (isFair && pending.get(id)) || [],
    }));
    const keyOf = orderKey({ secret: String(seed), contest: "reto", day, viewer: `u:${voter}` });
    const fresh = fairOrder(counted, keyOf, ({ id }) => !marks.get(voter)?.has(id));
    const today = fresh.order.map(({ id }) => id);
    pendingOf.set(voter, { at, top: fresh.top.map(({ id }) => id) });
    orders.set(`${voter}@${day}`, today);
    const isFirstVisit = !marks.has(voter);
    if (!isFirstVisit) return today;
    marks.set(voter, new Set());
    for (const id of today.slice(0, 1)) add(first, id);
    for (const id of today.slice(0, 5)) add(firstFive, id);
    return today;
  };

  const goTo = (voter: string, story: string, isLeft = false) => {
    last.set(voter, story);
    const read = marks.get(voter);
    if (isLeft || !read || read.has(story)) return;
    read.add(story);
    add(reads, story);
    const own = pendingOf.get(voter);
    if (own) own.top = own.top.map((id) => (id === story ? null : id));
  };

  const events = visits.flatMap(({ voter, at, reads }) => [
    { at, voter, isRead: false },
    ...reads.map((at) => ({ at, voter, isRead: true })),
  ]);
  for (const { at, voter, isRead } of events.toSorted((a, b) => a.at - b.at)) {
    if (!isRead) {
      last.delete(voter);
      if (random() >= sent) orderOf(voter, at);
      else {
        if (!marks.has(voter)) marks.set(voter, new Set());
        goTo(voter, SENT);
      }
      continue;
    }
    const today = orderOf(voter, at);
    const mine = { isOwn: () => false, isRead: (id: string) => marks.get(voter)?.has(id) ?? false };
    const unread = arrange(today, mine).filter((id) => !mine.isRead(id));
    // Skips the story that the reader visited last, which may not be marked as read yet.
    const atTop = unread.find((id) => id !== last.get(voter)) ?? null;
    const story = by === "link" ? nextUnread(today, last.get(voter) ?? null, mine) : atTop;
    if (story !== null) goTo(voter, story, random() < leaves);
  }

  if (sent > 0) reads.delete(SENT);
  const spread = spreadOf([...reads.values()]);
  const firstSpread = spreadOf([...first.values()]);
  if (!spread || !firstSpread) throw new Error("There is no story to read");
  const voters = marks.size;
  return {
    ...spread,
    first: firstSpread,
    firstFive: [...firstFive.values()].map((n) => n / voters),
  };
}

function add(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Returns a generator of random numbers from 0 to 1 that is the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

import { arrange, fairOrder, spreadOf, type ReadingSpread } from "~/domain/reads/fair-order";
import { orderKey } from "~/domain/stories/blind-order.server";

/** How a contest is read in a simulation. */
export interface Simulated {
  stories: number;
  voters: number;
  /** READ-04's order, or only the keys of CONTEST-06: an even shuffle. */
  order: "fair" | "shuffle";
  seed: number;
}

export interface SimulatedReading extends ReadingSpread {
  /** Of each story, in the order of sending: the share of the voters' first visits that had it among the first five. */
  firstFive: number[];
}

/**
 * Voters who come on three of eight days, at any time of it, and read from the top, one story after another for a few
 * minutes each, while others do the same: at each visit a sixth of the ballot, in all half of it. An order is fixed at the
 * first visit of a day, as in the contest room.
 */
export function simulateReading({ stories, voters, order, seed }: Simulated): SimulatedReading {
  const random = randomOf(seed);
  const ids = Array.from({ length: stories }, (_, n) => `historia-${n}`);
  const reads = new Map(ids.map((id) => [id, 0]));
  const first = new Map(ids.map((id) => [id, 0]));
  const events: { at: number; voter: number; day: number }[] = [];
  const perVisit = Math.floor(stories / 6);
  for (let voter = 0; voter < voters; voter++) {
    const days = shuffled([0, 1, 2, 3, 4, 5, 6, 7], random).slice(0, 3);
    for (const day of days) {
      const begin = day * 24 * 60 + random() * 16 * 60;
      for (let n = 0; n < perVisit; n++) events.push({ at: begin + n * 5, voter, day });
    }
  }
  const orders = new Map<string, string[]>();
  const read = new Map<number, Set<string>>();
  for (const { voter, day } of events.sort((a, b) => a.at - b.at)) {
    const own = read.get(voter) ?? new Set<string>();
    const visit = `${voter}@${day}`;
    let today = orders.get(visit);
    if (!today) {
      const owner = {
        secret: String(seed),
        contest: "reto",
        day: String(day),
        viewer: `u:${voter}`,
      };
      const known = ids.map((id) => ({ id, reads: order === "fair" ? (reads.get(id) ?? 0) : 0 }));
      today = fairOrder(known, orderKey(owner)).map(({ id }) => id);
      orders.set(visit, today);
      if (!read.has(voter)) for (const id of today.slice(0, 5)) add(first, id);
    }
    const [top] = arrange(today, { own: () => false, read: (id) => own.has(id) });
    if (top === undefined || own.has(top)) continue;
    read.set(voter, own.add(top));
    add(reads, top);
  }
  const spread = spreadOf([...reads.values()]);
  if (!spread) throw new Error("There is no story to read");
  return { ...spread, firstFive: [...first.values()].map((n) => n / voters) };
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

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

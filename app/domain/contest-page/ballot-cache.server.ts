import { BoundedCache } from "~/domain/cache/bounded-cache";
import type { BallotStory } from "~/domain/stories/blind-list.server";
import { blindOrder, type OrderOwner } from "~/domain/stories/list-order.server";

/** A contest's ballot as this isolate saw it last. */
export interface KnownBallot {
  contest: string;
  stories: readonly BallotStory[];
}

/** Limit of each of the two caches: an isolate has 128 MB, and 300 orders of 20,000 stories would take more. */
const CACHE_BYTES = 12 * 1024 * 1024;
/** A story's object with the texts of its two ids. */
const STORY_BYTES = 200;
/** An id in an order: its text, where the order outlives its ballot, and the place in the list. */
const ID_BYTES = 64;

/**
 * Ballots by requested id. A page takes the cards of its first trip from it; the story count of that trip validates it
 * (docs/design/performance.md). It holds nothing private to a viewer.
 */
const ballots = new BoundedCache<KnownBallot>({
  bytes: CACHE_BYTES,
  sizeOf: ({ stories }) => stories.length * STORY_BYTES,
});
/** Orders of visitors. */
const orders = new BoundedCache<readonly string[]>({
  bytes: CACHE_BYTES,
  sizeOf: (order) => order.length * ID_BYTES,
});

const nameOf = (id: string | null) => id ?? "current";

/** The ballot that was seen last under this id; null when this isolate has not seen it in voting or counting. */
export function rememberedBallot(id: string | null): KnownBallot | null {
  return ballots.get(nameOf(id)) ?? null;
}

export function rememberBallot(id: string | null, ballot: KnownBallot): void {
  ballots.set(nameOf(id), ballot);
}

export function forgetBallot(id: string | null): void {
  ballots.delete(nameOf(id));
}

/** A visitor's whole order: 2,000 keyed hashes cost some ms, so that turning the page does not make them again. */
export function visitorOrder(
  stories: readonly BallotStory[],
  owner: OrderOwner,
): readonly string[] {
  const name = [owner.contest, owner.day, owner.viewer, stories.length].join("\0");
  const known = orders.get(name);
  if (known) return known;
  const order = blindOrder(stories.map(unread), owner).map(({ id }) => id);
  orders.set(name, order);
  return order;
}

function unread({ id, isLate }: BallotStory) {
  return { id, isOwn: false, isRead: false, isLate };
}

import { blindOrder, type OrderOwner } from "./blind-order.server";
import type { BallotStory } from "./gallery.server";

/**
 * What this isolate has seen of the ballots: their stories, and the orders of visitors. A guess, so that a page can ask for
 * its cards in its first trip to the database; the answer of that trip says how many stories there are, and a guess that
 * counted otherwise is thrown away. Nothing here outlives the isolate, and nothing of it is a secret of one viewer's.
 */
const ballots = new Map<string, readonly BallotStory[]>();
const orders = new Map<string, readonly string[]>();

const MOST_BALLOTS = 20;
const MOST_ORDERS = 300;

/** The stories of a ballot as they were seen last; null when this isolate has not seen it in voting or counting. */
export function rememberedBallot(contest: string): readonly BallotStory[] | null {
  return ballots.get(contest) ?? null;
}

export function rememberBallot(contest: string, stories: readonly BallotStory[]): void {
  if (ballots.size >= MOST_BALLOTS) ballots.clear();
  ballots.set(contest, stories);
}

export function forgetBallot(contest: string): void {
  ballots.delete(contest);
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
  if (orders.size >= MOST_ORDERS) orders.clear();
  orders.set(name, order);
  return order;
}

function unread({ id, is_late }: BallotStory) {
  return { id, isOwn: false, isRead: false, isLate: is_late === 1 };
}

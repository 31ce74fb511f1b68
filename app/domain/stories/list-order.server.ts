import { createHmac, createHash } from "node:crypto";
import { arrange } from "~/domain/reads/fair-order";
import { sql, type RawBuilder } from "kysely";

export interface OrderedStory {
  id: string;
  isOwn: boolean;
  isRead: boolean;
  /**
   * Whether the story was published after the submission deadline. Such a story goes to the end of the order, so that the order
   * of the others does not change.
   */
  isLate: boolean;
}

/** Inputs of a reading order: contest, viewer and day, with the secret of the HMAC (CONTEST-06). */
export interface OrderOwner {
  secret: string;
  contest: string;
  day: string;
  viewer: string;
}

/** The viewer's sort key of a story: an HMAC, so that over many viewers every story comes first equally often. */
export function orderKey({ secret, contest, day, viewer }: OrderOwner): (story: string) => string {
  return (story) =>
    createHmac("sha256", secret)
      .update(`order\0${contest}\0${day}\0${viewer}\0${story}`)
      .digest("base64");
}

/**
 * Sorts a contest's stories for a viewer and a day: unread ones first, the viewer's own last, each group by the viewer's keys
 * (CONTEST-06).
 */
export function blindOrder<Story extends OrderedStory>(
  stories: readonly Story[],
  owner: OrderOwner,
): Story[] {
  const keyOf = orderKey(owner);
  const keyed = stories.map((story) => ({
    story,
    key: (story.isLate ? "1" : "0") + keyOf(story.id),
  }));
  const order = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ story }) => story);
  return arrange(order, { isOwn: (story) => story.isOwn, isRead: (story) => story.isRead });
}

/** Identifies a visitor for one day by an HMAC of address and browser: no cookie is needed and nothing is stored. */
export function visitorKey(
  { address, agent }: { address: string; agent: string },
  secret: string,
  day: string,
): string {
  const key = createHmac("sha256", secret).update(`visitor\0${day}\0${address}\0${agent}`);
  return `v:${key.digest("base64url")}`;
}

/** Inputs of a shuffled order: the same list, day and viewer give the same order. */
export type ShuffleOwner = Pick<OrderOwner, "contest" | "day" | "viewer">;

/** Modulus of the polynomial that shuffles a list: a prime below 2^31, so that the product of two remainders fits into 64 bits. */
const PRIME = 2_147_483_647;

/**
 * The ORDER BY of a shuffled list, seeded by list, day and viewer (CONTEST-06): a polynomial of the rowid, which SQLite
 * computes from an index. It is for public stories only; a blind list, whose order must reveal nothing, uses `blindOrder`.
 */
export function shuffledOrder({ contest, day, viewer }: ShuffleOwner): RawBuilder<unknown> {
  const seed = createHash("sha256").update(`${contest}\0${day}\0${viewer}`).digest();
  // Factors of the polynomial are at least 1: 0 would sort the stories by rowid, the order in which they were sent.
  const part = (at: number) => sql.lit(1 + (seed.readUInt32BE(at) % (PRIME - 1)));
  const story = sql`stories.rowid`;
  const mixed = sql`(${part(0)} * ${story} + ${part(4)}) % ${sql.lit(PRIME)}`;
  return sql`((${mixed}) * ${story} + ${part(8)}) % ${sql.lit(PRIME)}, ${story}`;
}

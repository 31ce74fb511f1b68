import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { OrderOwner } from "./blind-order.server";

/** Whose order it is: the same list, day and viewer give the same one. */
export type ShuffleOwner = Pick<OrderOwner, "contest" | "day" | "viewer">;

/** A prime below 2^31: products of two remainders stay whole numbers of 64 bits. */
const PRIME = 2_147_483_647;

/**
 * The ORDER BY of a list at random, own to each list, day and viewer (CONTEST-06): a seeded polynomial of the rowid, which
 * SQLite computes as it reads an index. Of stories that are public: for a ballot, where an order could tell something, there is
 * `blindOrder`.
 */
export function shuffledOrder({ contest, day, viewer }: ShuffleOwner): RawBuilder<unknown> {
  const seed = createHash("sha256").update(`${contest}\0${day}\0${viewer}`).digest();
  // From 1: a factor of 0 would put the stories into the order of their sending.
  const part = (at: number) => sql.lit(1 + (seed.readUInt32BE(at) % (PRIME - 1)));
  const story = sql`stories.rowid`;
  const mixed = sql`(${part(0)} * ${story} + ${part(4)}) % ${sql.lit(PRIME)}`;
  return sql`((${mixed}) * ${story} + ${part(8)}) % ${sql.lit(PRIME)}, ${story}`;
}

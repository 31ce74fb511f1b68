import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { contestsWhere, isFinished } from "~/domain/contests/phases.server";

/**
 * Keyed hash of the network that a vote came from, 16 hexadecimal digits, or null on the developer's own machine. The key depends
 * on the contest, so that networks of two contests cannot be compared.
 */
export function networkKey(address: string | null, secret: string, contest: string): string | null {
  if (address === null) return null;
  return createHmac("sha256", secret)
    .update(`network ${contest} ${address}`)
    .digest("hex")
    .slice(0, 16);
}

/**
 * Stores the network of an account's first vote in a contest, as input for signals of abuse. Never throws: a failure must not
 * reject the vote.
 */
export async function recordNetwork(
  db: Db,
  contest: string,
  user: string,
  network: string | null,
): Promise<void> {
  if (network === null) return;
  await sql`
    INSERT INTO vote_networks (contest_id, user_id, network) VALUES (${contest}, ${user}, ${network})
    ON CONFLICT DO NOTHING`
    .execute(db)
    .catch((error: unknown) => console.error("The network of a vote was not stored", error));
}

/** Deletes the stored networks and the vote ids of quarantines of contests with results, where nothing can change any more. */
export async function sweepSignals(db: Db, budget: SweepBudget): Promise<void> {
  const finished = contestsWhere(isFinished);
  await deleteInPieces(db, budget, "vote_networks", sql`contest_id IN ${finished}`, [
    "contest_id",
    "user_id",
  ]);
  await sql`
    UPDATE vote_quarantines SET votes = '[]' WHERE votes <> '[]' AND contest_id IN ${finished}`.execute(
    db,
  );
}

import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isBlind, type Phase } from "~/domain/contests/phases";

/** How many stories a contest has, and how many votes were cast for all of them together. */
export interface ContestCounts {
  stories: number;
  votes: number;
}

/** With fewer stories than this the number of all votes would tell too much about a single one. */
const FEWEST_STORIES = 5;

/** Counts the stories and all standing votes of a contest. Never by story (VOTE-10). */
export async function countEntriesAndVotes(db: Db, contest: string): Promise<ContestCounts> {
  const { rows } = await sql<ContestCounts>`
    SELECT (SELECT count(*) FROM stories WHERE contest_id = ${contest}) AS stories,
      (SELECT count(*) FROM votes WHERE contest_id = ${contest} AND active = 1) AS votes`.execute(
    db,
  );
  return rows[0] ?? { stories: 0, votes: 0 };
}

/**
 * Whether an admin's page may tell the number of all votes: after the results always, before only with enough stories, since an admin
 * may take part (CONTEST-05).
 */
export function mayTellVotes({ stories }: ContestCounts, phase: Phase): boolean {
  return !isBlind(phase) || stories >= FEWEST_STORIES;
}

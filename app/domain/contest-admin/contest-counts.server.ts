import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isBlind, type Phase } from "~/domain/contests/phases";
import { isUnfinished } from "~/domain/contests/phases.server";

/**
 * Number of stories of a contest, and number of votes for all its stories together. Which votes are included depends on the phase
 * (`votes`).
 */
export interface ContestCounts {
  stories: number;
  /**
   * Before the results the votes ever cast, with those that were taken back or are in quarantine. A number that falls with a
   * disqualification would tell how many votes the story had. After the results the votes that count.
   */
  votes: number;
}

/** With fewer stories than this the number of all votes would tell too much about a single one. */
const FEWEST_STORIES = 5;

/** Counts the stories of a contest and all votes for them. Never by story (VOTE-10). */
export async function countEntriesAndVotes(db: Db, contest: string): Promise<ContestCounts> {
  const { rows } = await sql<ContestCounts>`
    SELECT (SELECT count(*) FROM stories WHERE contest_id = contests.id) AS stories,
      (SELECT count(*) FROM votes WHERE contest_id = contests.id AND (active = 1 OR ${isUnfinished}))
        + (SELECT coalesce(sum(votes_cast), 0) FROM story_withdrawals WHERE contest_id = contests.id AND ${isUnfinished}) AS votes
    FROM contests WHERE contests.id = ${contest}`.execute(db);
  return rows[0] ?? { stories: 0, votes: 0 };
}

/**
 * Whether an admin's page may tell the number of all votes: after the results always, before only with enough stories, since an admin
 * may take part (CONTEST-05).
 */
export function mayTellVotes({ stories }: ContestCounts, phase: Phase): boolean {
  return !isBlind(phase) || stories >= FEWEST_STORIES;
}

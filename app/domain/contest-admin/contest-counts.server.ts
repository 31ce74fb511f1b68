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
   * Before the results: all votes ever cast, including withdrawn votes and votes in quarantine, because a total that falls with a
   * disqualification would reveal the story's votes. After the results: the valid votes.
   */
  votes: number;
}

/** Minimum number of stories for showing the total of votes: with fewer, the total would reveal too much about a single story. */
const FEWEST_STORIES = 5;

/** Counts the stories of a contest and the votes for all of them together; never per story (VOTE-10). */
export async function countEntriesAndVotes(db: Db, contest: string): Promise<ContestCounts> {
  const { rows } = await sql<ContestCounts>`
    SELECT (SELECT count(*) FROM stories WHERE contest_id = contests.id) AS stories,
      (SELECT count(*) FROM votes WHERE contest_id = contests.id AND (active = 1 OR ${isUnfinished}))
        + (SELECT coalesce(sum(votes_cast), 0) FROM story_withdrawals WHERE contest_id = contests.id AND ${isUnfinished}) AS votes
    FROM contests WHERE contests.id = ${contest}`.execute(db);
  return rows[0] ?? { stories: 0, votes: 0 };
}

/**
 * Whether an admin's page may show the total of votes. After the results always; before, only with enough stories, since an admin
 * may take part (CONTEST-05).
 */
export function mayTellVotes({ stories }: ContestCounts, phase: Phase): boolean {
  return !isBlind(phase) || stories >= FEWEST_STORIES;
}

import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isRevealed } from "~/domain/contests/phases.server";

/** A contest's votes as counted from the rows of D1. */
interface RecordCount {
  stories: number;
  votes: number;
  /** Stories whose numbers differ, in words. */
  mismatches: string[];
}

// The room's ledger has a recount of its own (VOTE-10).
/** Counts the votes of a contest in D1 and compares them with the tallies and, after the results, with what is published; null for an unknown contest. */
export async function recountRecord(db: Db, contestId: string): Promise<RecordCount | null> {
  const { rows } = await sql<{
    id: string | null;
    votes: number;
    tally: number;
    published: number | null;
  }>`
    SELECT stories.id,
      (SELECT count(*) FROM votes WHERE votes.story_id = stories.id AND votes.active = 1) AS votes,
      coalesce((SELECT n FROM vote_tallies WHERE story_id = stories.id), 0) AS tally,
      CASE WHEN ${isRevealed} THEN stories.likes_count END AS published
    FROM contests LEFT JOIN stories ON stories.contest_id = contests.id
    WHERE contests.id = ${contestId} ORDER BY stories.id`.execute(db);
  if (rows.length === 0) return null;
  const mismatches = rows.flatMap(({ id, votes, tally, published }) => [
    ...(votes === tally ? [] : [`${id}: ${votes} votes, a tally of ${tally}`]),
    ...(published === null || published === votes
      ? []
      : [`${id}: ${votes} votes, ${published} published`]),
  ]);
  return {
    stories: rows.filter(({ id }) => id !== null).length,
    votes: rows.reduce((sum, { votes }) => sum + votes, 0),
    mismatches,
  };
}

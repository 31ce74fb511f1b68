import { sql } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { isFinished, type PhaseDates } from "~/domain/contests/phases";
import { isRevealed } from "~/domain/contests/phases.server";
import { recountRoom, type Rooms, type Unreachable } from "./room-client.server";

/** Result of an admin's recount. */
export interface HandRecount {
  ok: true;
  /** Number of entries in the ledger; null before the results. */
  entries: number | null;
  /** Descriptions of differences; empty if votes, tallies, ledger and published counts agree. */
  mismatches: string[];
}

/**
 * Recounts a contest's votes in D1 and in its room's ledger for the admin `by`, and logs the recount (VOTE-09). Before the results
 * the answer contains no numbers: an admin may take part, and a disqualification adds one ledger entry per vote, which would reveal
 * the story's votes.
 */
export async function recountByHand(
  env: Rooms,
  db: Db,
  contest: Pick<PhaseDates, "finalizedAt"> & { id: string },
  by: string,
  now: Date,
): Promise<HandRecount | Unreachable> {
  const record = await recountRecord(db, contest.id);
  const room = await recountRoom(env, contest.id);
  if (!("entries" in room)) return room;
  const differences = [...(record?.mismatches ?? []), ...room.mismatches];
  const isPublic = isFinished(contest);
  const mismatches = isPublic ? differences : kindsOf(differences);
  const detail = { mismatches: mismatches.length };
  const line = { actor: by, action: "room.recount", subject: contest.id, detail } as const;
  await db.batch([auditStatement(db, line, now.toISOString())]);
  return { ok: true, entries: isPublic ? room.entries : null, mismatches };
}

/**
 * Returns what kinds of mismatches a recount has found, each once, without ids and numbers: "tally of story 8f2c: 2, the ledger
 * says 3" becomes "tally of story".
 */
function kindsOf(mismatches: readonly string[]): string[] {
  // From the first word with a digit, except D1.
  const kinds = mismatches.map((mismatch) => mismatch.replace(/\s+(?!D1\b)\S*\d.*$/, ""));
  return [...new Set(kinds)].filter((kind) => kind !== "and");
}

/** A contest's votes according to the rows of D1. */
interface RecordCount {
  stories: number;
  votes: number;
  /** Descriptions of stories whose stored number of votes differs from the count. */
  mismatches: string[];
}

/**
 * Counts the votes of a contest in D1 and compares them with the tallies, and with the published counts after the
 * results (VOTE-10). Null if there is no such contest.
 */
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

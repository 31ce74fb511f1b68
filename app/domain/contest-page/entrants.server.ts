import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isCompeting } from "~/domain/contests/competing.server";
import { contestIf, isTakingEntries, type ContestId } from "~/domain/contests/phases.server";

/** The maximum number of names shown while the contest takes entries. */
const PARTICIPANTS_SHOWN = 60;

interface Totals {
  stories: number;
  words: number;
  /**
   * Version of the set of stories. It changes with each story that joins the contest or leaves it.
   */
  version: string;
}

/** Counts the stories and words of a contest, in any phase, without disqualified stories. */
export async function countStories(db: Db, contest: ContestId): Promise<Totals> {
  const { rows } = await sql<Totals>`
    SELECT stories_count AS stories, words_sum AS words, CAST(stories_version AS TEXT) AS version
    FROM contests WHERE id = ${contest}`.execute(db);
  return rows[0] ?? { stories: 0, words: 0, version: "" };
}

/** Whether a person has a story in the contest that is not disqualified. */
export async function hasCompetingEntry(
  db: Db,
  writer: string,
  contest: ContestId,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM stories WHERE user_id = ${writer} AND contest_id = ${contest} AND ${isCompeting}`.execute(
    db,
  );
  return rows.length > 0;
}

/** A person who has sent a story to a contest. */
export interface Participant {
  id: string;
  name: string;
}

/**
 * Lists the names of a contest's participants while it takes entries, at most `PARTICIPANTS_SHOWN`, in alphabetical order: the
 * order of sending could later reveal who wrote which story. Authors of disqualified stories stay in the list: a name that
 * disappears with a story would reveal its author (CONTEST-05).
 */
export async function listParticipants(
  db: Db,
  contest: ContestId,
  now: Date,
): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    SELECT user_profiles.id, user_profiles.display_name AS name
    FROM stories JOIN user_profiles ON user_profiles.id = stories.user_id
    WHERE stories.contest_id = ${contestIf(contest, isTakingEntries(now))}
    ORDER BY user_profiles.display_name COLLATE NOCASE LIMIT ${PARTICIPANTS_SHOWN}`.execute(db);
  return rows;
}

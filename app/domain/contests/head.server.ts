import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isLive } from "~/domain/accounts/sessions.server";
import { headOf, type Head } from "./head";
import { isFinished, isUnfinished, phaseDates, type PhaseRow } from "./phases.server";

/** A value in SQL: whether a contest has results. */
const resultsExist = sql<number>`EXISTS (SELECT 1 FROM contests WHERE ${isFinished})`;

/** A row for each unfinished contest, with whether there are results; one with a null id where there is none. */
interface HeadRow extends PhaseRow {
  has_results: number;
  id: string | null;
  title: string;
  month: string;
  is_entered: number;
}

// In one statement: every page asks it.
/** The contests as the frame of every page shows them, in the phase of `now`; by the session, so that it waits for no viewer. */
export async function findHead(db: Db, session: string | null, now: Date): Promise<Head> {
  const isEntered = session
    ? sql`EXISTS (SELECT 1 FROM sessions JOIN stories ON stories.user_id = sessions.user_id
        WHERE ${isLive(session, now)} AND stories.contest_id = contests.id)`
    : sql`0`;
  const { rows } = await sql<HeadRow>`
    SELECT results.has_results, contests.id, contests.title, contests.month, contests.submission_deadline,
      contests.voting_deadline, contests.finalized_at, ${isEntered} AS is_entered
    FROM (SELECT ${resultsExist} AS has_results) AS results
    LEFT JOIN contests ON ${isUnfinished}`.execute(db);
  const contests = rows.flatMap(({ id, title, month, is_entered, ...row }) =>
    id === null ? [] : [{ ...phaseDates(row), id, title, month, isEntered: is_entered === 1 }],
  );
  return headOf(contests, rows[0]?.has_results === 1, now);
}

/** Whether a contest has results: only then there are stories to read without a contest (product.md §2). */
export async function hasResults(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`SELECT ${resultsExist} AS found`.execute(db);
  return rows[0]?.found === 1;
}

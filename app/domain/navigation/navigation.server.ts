import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isLive } from "~/domain/accounts/sessions.server";
import { navigationOf, type Navigation } from "./navigation";
import {
  isFinished,
  isUnfinished,
  phaseDates,
  type PhaseRow,
} from "~/domain/contests/phases.server";

/** SQL condition: some contest has results. */
const resultsExist = sql<number>`EXISTS (SELECT 1 FROM contests WHERE ${isFinished})`;

/**
 * Row of the query for header and footer: one per unfinished contest. Without such a contest there is one row with a null `id`, for
 * `has_results`.
 */
interface NavigationRow extends PhaseRow {
  has_results: number;
  id: string | null;
  title: string;
  month: string;
  is_entered: number;
}

/**
 * Queries what header and footer show about the contests at `now`, in one statement because every page needs it. It takes the
 * session token instead of the viewer, so that it need not wait for the query of the viewer.
 */
export async function findNavigation(
  db: Db,
  session: string | null,
  now: Date,
): Promise<Navigation> {
  const isEntered = session
    ? sql`EXISTS (SELECT 1 FROM sessions JOIN stories ON stories.user_id = sessions.user_id
        WHERE ${isLive(session, now)} AND stories.contest_id = contests.id)`
    : sql`0`;
  const { rows } = await sql<NavigationRow>`
    SELECT results.has_results, contests.id, contests.title, contests.month, contests.submission_deadline,
      contests.voting_deadline, contests.finalized_at, ${isEntered} AS is_entered
    FROM (SELECT ${resultsExist} AS has_results) AS results
    LEFT JOIN contests ON ${isUnfinished}`.execute(db);
  const contests = rows.flatMap(({ id, title, month, is_entered, ...row }) =>
    id === null ? [] : [{ ...phaseDates(row), id, title, month, isEntered: is_entered === 1 }],
  );
  return navigationOf(contests, rows[0]?.has_results === 1, now);
}

/** Whether any contest has results. Before that the list of all stories is empty (product.md §2). */
export async function hasResults(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`SELECT ${resultsExist} AS found`.execute(db);
  return rows[0]?.found === 1;
}

import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isLive } from "~/domain/accounts/sessions.server";
import { headOf, type Head } from "./head";
import { isFinished, isUnfinished, phaseDates } from "./phases.server";

/** What the frame of every page says of the contests, in the phase of `now`; by the session, so that it waits for no viewer. */
export async function findHead(db: Db, session: string | null, now: Date): Promise<Head> {
  const isEntered = session
    ? sql<number>`EXISTS (SELECT 1 FROM sessions JOIN stories ON stories.user_id = sessions.user_id
        WHERE ${isLive(session, now)} AND stories.contest_id = contests.id)`
    : sql<number>`0`;
  const [rows, results] = await Promise.all([
    db
      .selectFrom("contests")
      .where(isUnfinished)
      .select(["id", "title", "month", "submission_deadline", "voting_deadline", "finalized_at"])
      .select(isEntered.as("is_entered"))
      .execute(),
    hasResults(db),
  ]);
  const contests = rows.map((row) => ({
    ...phaseDates(row),
    ...{ id: row.id, title: row.title, month: row.month, isEntered: row.is_entered === 1 },
  }));
  return headOf(contests, results, now);
}

/** Whether a contest has results: only then there are stories to read without a contest (product.md §2). */
export async function hasResults(db: Db): Promise<boolean> {
  const found = await db.selectFrom("contests").where(isFinished).select("id").limit(1).execute();
  return found.length > 0;
}

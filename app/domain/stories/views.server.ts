import { sql } from "kysely";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { VISITOR_KEY_DAYS, type Reader } from "~/domain/reads/fair-order";
import { DAY } from "~/domain/time/durations";
import { isCountedFor } from "./rights.server";

/** Counts a view of a readable story: at most one per reader and day, none by the author (STORY-06). */
export async function recordView(
  db: Db,
  story: string,
  { userId, key, day }: Reader,
  now: Date,
): Promise<void> {
  await db.batch([
    sql`
      INSERT INTO story_views (story_id, viewer, day)
      SELECT stories.id, ${key}, ${day} FROM stories
      WHERE stories.id = ${story} AND ${isCountedFor(userId, now)}
      ON CONFLICT DO NOTHING`.compile(db),
    sql`UPDATE stories SET views_count = views_count + 1 WHERE id = ${story} AND changes() > 0`.compile(
      db,
    ),
  ]);
}

/** Deletes rows of views that are `VISITOR_KEY_DAYS` old. The rows only deduplicate views; the count is a column of the story. */
export async function sweepViews(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const last = new Date(now.getTime() - VISITOR_KEY_DAYS * DAY).toISOString().slice(0, 10);
  await deleteInPieces(db, budget, "story_views", sql`day <= ${last}`, [
    "story_id",
    "viewer",
    "day",
  ]);
}

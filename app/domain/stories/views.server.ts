import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Reader } from "~/domain/reads/fair-order";
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
    sql`UPDATE stories SET views_count = views_count + changes() WHERE id = ${story}`.compile(db),
  ]);
}

/** Deletes rows of views older than two days. They only deduplicate views; the count is a column of the story. */
export async function sweepViews(db: Db, now: Date): Promise<void> {
  // Two days instead of one, because the site's day ends later than the day in UTC.
  const oldest = new Date(now.getTime() - 2 * DAY).toISOString().slice(0, 10);
  await db.deleteFrom("story_views").where("day", "<", oldest).execute();
}

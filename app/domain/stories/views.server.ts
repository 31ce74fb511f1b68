import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Reader } from "~/domain/reads/fair-order";
import { DAY } from "~/domain/time/durations";
import { isCountedFor } from "./rights.server";

/**
 * Counts a view: at most one per story, reader and day (STORY-06), none by the author and none before the story can be
 * read.
 */
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

/** Deletes the rows of views that are two days old; the count itself stands with the story. */
export async function sweepViews(db: Db, now: Date): Promise<void> {
  // A row only keeps the same day's second view from counting. Two days, because a day ends later in the business's
  // zone than in UTC.
  const oldest = new Date(now.getTime() - 2 * DAY).toISOString().slice(0, 10);
  await db.deleteFrom("story_views").where("day", "<", oldest).execute();
}

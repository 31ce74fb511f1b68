import { sql } from "kysely";
import type { Db } from "~/db/db";

/**
 * Notes that the reader has read the story; a story of one's own, or one whose contest still takes entries, is not
 * counted as read. Again changes nothing.
 */
export async function markRead(
  db: Db,
  read: { user: string; story: string; manually: boolean },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const noted = await sql`
    INSERT INTO user_story_reads (user_id, contest_id, story_id, marked_manually, created_at)
    SELECT ${read.user}, stories.contest_id, stories.id, ${read.manually ? 1 : 0}, ${at}
    FROM stories JOIN contests ON contests.id = stories.contest_id
    WHERE stories.id = ${read.story} AND stories.user_id IS NOT ${read.user}
      AND contests.submission_deadline < ${at}
    ON CONFLICT DO NOTHING`.execute(db);
  return (noted.numAffectedRows ?? 0n) > 0n;
}

export async function unmarkRead(db: Db, user: string, story: string): Promise<void> {
  await db
    .deleteFrom("user_story_reads")
    .where("user_id", "=", user)
    .where("story_id", "=", story)
    .execute();
}

/** Ids of the contest's stories that the reader has read. */
export function readStoriesQuery(db: Db, user: string, contest: string) {
  return db
    .selectFrom("user_story_reads")
    .where("user_id", "=", user)
    .where("contest_id", "=", contest)
    .select("story_id")
    .compile();
}

/** How much of a contest a reader has read, of the stories that are not their own (READ-03). */
export interface ReadingProgress {
  total: number;
  read: number;
  unread: number;
  percentage: number;
}

export function readingProgress(total: number, read: number): ReadingProgress {
  const done = Math.min(read, total);
  return {
    total,
    read: done,
    unread: total - done,
    percentage: total === 0 ? 0 : Math.round((done / total) * 100),
  };
}

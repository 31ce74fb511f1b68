import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isReadable } from "~/domain/contests/phases.server";
import { HOUR } from "~/domain/time/durations";

/** Totals of the whole site, as home shows them. */
export interface SiteTotals {
  people: number;
  stories: number;
  words: number;
}

const LIFETIME = 2 * HOUR;

/** Finds the totals as they were last counted (HOME-01). Null before the first count and while there is no story to read. */
export async function findTotals(db: Db): Promise<SiteTotals | null> {
  const row = await db
    .selectFrom("global_stats")
    .where("total_stories", ">", 0)
    .select(["total_users as people", "total_stories as stories", "total_words as words"])
    .executeTakeFirst();
  return row ?? null;
}

/** Recounts the totals when the last count is two hours old; the cron calls it every minute (HOME-01). */
export async function refreshTotals(db: Db, now: Date): Promise<void> {
  const last = await db.selectFrom("global_stats").select("last_updated").executeTakeFirst();
  const isFresh = last && now.getTime() - Date.parse(last.last_updated) < LIFETIME;
  if (!isFresh) await countTotals(db, now);
}

/**
 * Counts people with a confirmed e-mail, and the stories and words that can be read. Unreadable stories are left out, because the
 * difference of two counts would reveal the length of a new one (CONTEST-05).
 */
export async function countTotals(db: Db, now: Date): Promise<void> {
  await sql`
    INSERT INTO global_stats (id, total_users, total_stories, total_words, last_updated)
    SELECT 1, (SELECT count(*) FROM user_profiles WHERE email_confirmed_at IS NOT NULL),
      coalesce(sum(stories_count), 0), coalesce(sum(words_sum), 0), ${now.toISOString()}
    FROM contests WHERE ${isReadable(now)}
    ON CONFLICT (id) DO UPDATE SET total_users = excluded.total_users, total_stories = excluded.total_stories,
      total_words = excluded.total_words, last_updated = excluded.last_updated`.execute(db);
}

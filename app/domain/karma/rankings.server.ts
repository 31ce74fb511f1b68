import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { isFinished } from "~/domain/contests/phases.server";
import { HOUR } from "~/domain/time/durations";
import { countedDeeds, karmaOfRow } from "./deeds.server";

/** Recomputes the karma ranking if it is an hour old. The cron calls this every minute (KARMA-02). */
export async function refreshRankings(db: Db, now: Date): Promise<void> {
  const previous = await db
    .selectFrom("ranking_metadata")
    .select("last_updated")
    .executeTakeFirst();
  const isFresh = previous && now.getTime() - Date.parse(previous.last_updated) < HOUR;
  if (!isFresh) await recomputeRankings(db, now);
}

/** Recomputes the karma ranking at an admin's request, and logs the request in the audit log (KARMA-02, ADMIN-02). */
export async function recomputeByHand(db: Db, admin: string, now: Date): Promise<void> {
  const line = { actor: admin, action: "rankings.recompute", subject: "rankings" } as const;
  await recomputeRankings(db, now, admin, [auditStatement(db, line, now.toISOString())]);
}

/**
 * Computes the karma of all accounts and replaces the ranking, in one batch with the `extra` statements. Of accounts with equal
 * karma the older one ranks first. `admin` is the admin who requested the ranking, or null (KARMA-02).
 */
export async function recomputeRankings(
  db: Db,
  now: Date,
  admin: string | null = null,
  extra: readonly CompiledQuery<unknown>[] = [],
): Promise<void> {
  const rank = sql`
    WITH ${countedDeeds(null)},
    summed AS (SELECT *, ${karmaOfRow} AS karma FROM counted)
    INSERT INTO cached_rankings (user_id, user_name, total_karma, total_stories, contest_wins, votes_given,
      comments_given, comments_received, position)
    SELECT id, display_name, CAST(karma AS INTEGER), stories, wins, votes, given, received,
      row_number() OVER (ORDER BY karma DESC, created_at, id)
    FROM summed WHERE karma > 0`;
  await db.batch([
    db.deleteFrom("cached_rankings").compile(),
    rank.compile(db),
    metadataStatement(now, admin).compile(db),
    ...extra,
  ]);
}

/** Statement that stores when the karma ranking was computed, for how many people, and at which admin's request. */
function metadataStatement(now: Date, admin: string | null): RawBuilder<unknown> {
  return sql`
    INSERT INTO ranking_metadata (id, last_updated, contest_period, total_users, updated_by_admin)
    SELECT 1, ${now.toISOString()},
      (SELECT month FROM contests WHERE ${isFinished} ORDER BY submission_deadline DESC LIMIT 1),
      (SELECT count(*) FROM cached_rankings), ${admin}
    WHERE 1
    ON CONFLICT (id) DO UPDATE SET last_updated = excluded.last_updated, contest_period = excluded.contest_period,
      total_users = excluded.total_users, updated_by_admin = excluded.updated_by_admin`;
}

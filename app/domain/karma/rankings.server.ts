import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { isFinished } from "~/domain/contests/phases.server";
import { HOUR } from "~/domain/time/durations";
import { countedDeeds, karmaOfRow } from "./deeds.server";

/** Maximum number of people that one transaction ranks, so that D1 can answer requests between two of them. */
const PEOPLE_AT_ONCE = 1000;

/** Maximum number of transactions of a run: D1 takes 1,000 statements per invocation. The next run ranks the others. */
const MOST_BATCHES = 120;

/**
 * Updates the karma ranking if it is an hour old. The cron calls this every minute. Without a change since the last update only its
 * time is stored (KARMA-02).
 */
export async function refreshRankings(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ last: string | null; hasChanges: 0 | 1 }>`
    SELECT (SELECT last_updated FROM ranking_metadata) AS last,
      EXISTS (SELECT 1 FROM ranking_changes) AS hasChanges`.execute(db);
  const { last = null, hasChanges = 1 } = rows[0] ?? {};
  if (last !== null && now.getTime() - Date.parse(last) < HOUR) return;
  if (last === null || hasChanges) return updateRankings(db, now);
  await db.updateTable("ranking_metadata").set({ last_updated: now.toISOString() }).execute();
}

/** Recomputes the karma ranking at an admin's request, and logs the request in the audit log (KARMA-02, ADMIN-02). */
export async function recomputeByHand(db: Db, admin: string, now: Date): Promise<void> {
  const line = { actor: admin, action: "rankings.recompute", subject: "rankings" } as const;
  await recomputeRankings(db, now, admin, [auditStatement(db, line, now.toISOString())]);
}

/**
 * Computes the karma of all accounts. In one batch with the `extra` statements, notes that all may have changed. `admin` is the
 * admin who requested the ranking, or null (KARMA-02).
 */
export async function recomputeRankings(
  db: Db,
  now: Date,
  admin: string | null = null,
  extra: readonly CompiledQuery<unknown>[] = [],
): Promise<void> {
  const everybody = sql`
    INSERT INTO ranking_changes SELECT id FROM user_profiles WHERE TRUE ON CONFLICT DO NOTHING`;
  await db.batch([everybody.compile(db), ...extra]);
  await updateRankings(db, now, admin);
}

/**
 * Computes the karma of the accounts whose deeds have changed, as the triggers of migration 0051 have noted, and moves them in the
 * ranking. Of accounts with equal karma the older one ranks first. Each transaction leaves a whole ranking (KARMA-02).
 */
export async function updateRankings(
  db: Db,
  now: Date,
  admin: string | null = null,
): Promise<void> {
  for (let n = 0; n < MOST_BATCHES; n++) {
    const outcomes = await db.batch([
      rankStatement.compile(db),
      sql`DELETE FROM cached_rankings WHERE user_id IN ${changed} AND total_karma = 0`.compile(db),
      sql`DELETE FROM ranking_changes WHERE user_id IN ${changed}`.compile(db),
      sql`DELETE FROM ranking_checkpoints`.compile(db),
      checkpointsStatement.compile(db),
      metadataStatement(now, admin).compile(db),
      sql`SELECT 1 FROM ranking_changes LIMIT 1`.compile(db),
    ]);
    if (outcomes.at(-1)?.rows.length === 0) return;
  }
}

/** Subquery: the people that a transaction ranks. */
const changed = sql`(SELECT user_id FROM ranking_changes ORDER BY user_id LIMIT ${sql.lit(PEOPLE_AT_ONCE)})`;

/** SQL value: the key of the ranking's order, from a row of `summed`. Migration 0051 has the same for rows of older Workers. */
const RANK_KEY = sql`printf('%08d', 99999999 - karma) || created_at`;

const COLUMNS = sql.raw(
  "user_name, total_karma, total_stories, contest_wins, votes_given, comments_given, comments_received, rank_key",
);
const COMPUTED = sql.raw(
  "excluded.user_name, excluded.total_karma, excluded.total_stories, excluded.contest_wins, excluded.votes_given, excluded.comments_given, excluded.comments_received, excluded.rank_key",
);

// Writes only rows that differ. People who have lost all karma get 0, and the next statement deletes them. `position` is for older
// Workers, which recompute it within the hour: new people come last.
const rankStatement = sql`
  WITH changed AS MATERIALIZED ${changed}, ${countedDeeds(sql`(SELECT user_id FROM changed)`)},
  summed AS (SELECT *, CAST(${karmaOfRow} AS INTEGER) AS karma FROM counted)
  INSERT INTO cached_rankings (user_id, ${COLUMNS}, position)
  SELECT id, display_name, karma, stories, wins, votes, given, received, ${RANK_KEY},
    1 + coalesce((SELECT total_users FROM ranking_metadata), 0)
  FROM summed WHERE karma > 0 OR id IN (SELECT user_id FROM cached_rankings WHERE user_id = summed.id)
  ON CONFLICT (user_id) DO UPDATE SET (${COLUMNS}) = (${COMPUTED})
  WHERE (${COLUMNS}) IS NOT (${COMPUTED})`;

/** People from one checkpoint to the next: so many are counted at most to find a place. */
const CHECKPOINT_STEP = 250;

// None while people are still to be ranked: until the last transaction of a run, places are counted from the top. Goes from one
// checkpoint to the next by the index; numbering all people in a window function takes 16 times as long.
const toNext = sql`ORDER BY rank_key LIMIT 1 OFFSET ${sql.lit(CHECKPOINT_STEP - 1)}`;
const checkpointsStatement = sql`
  INSERT INTO ranking_checkpoints (rank_key, before)
  WITH RECURSIVE step (first, before, last) AS (
    SELECT '', 0, (SELECT rank_key FROM cached_rankings ${toNext})
      WHERE NOT EXISTS (SELECT 1 FROM ranking_changes)
    UNION ALL
    SELECT (SELECT min(rank_key) FROM cached_rankings WHERE rank_key > step.last),
      before + (SELECT count(*) FROM cached_rankings WHERE rank_key BETWEEN step.first AND step.last),
      (SELECT rank_key FROM cached_rankings WHERE rank_key > step.last ${toNext})
    FROM step WHERE step.last IS NOT NULL)
  SELECT first, before FROM step WHERE first IS NOT NULL`;

/** Statement that stores when the karma ranking was updated, for how many people, and at which admin's request. */
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

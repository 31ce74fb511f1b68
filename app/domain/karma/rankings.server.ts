import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { contestsWhere, isFinished, isRevealed } from "~/domain/contests/phases.server";
import { HOUR } from "~/domain/time/durations";
import { KARMA } from "./points";

/** Recomputes the ranking when the last one is an hour old: part of the work of every minute (KARMA-02). */
export async function refreshRankings(db: Db, now: Date): Promise<void> {
  const made = await db.selectFrom("ranking_metadata").select("last_updated").executeTakeFirst();
  const isFresh = made && now.getTime() - Date.parse(made.last_updated) < HOUR;
  if (!isFresh) await recomputeRankings(db, now);
}

/** Recomputes the ranking because an admin asked for it, with a line in the audit log (KARMA-02, ADMIN-02). */
export async function recomputeByHand(db: Db, admin: string, now: Date): Promise<void> {
  const line = { actor: admin, action: "rankings.recompute", subject: "rankings" };
  await recomputeRankings(db, now, admin, [auditStatement(db, line, now.toISOString())]);
}

/**
 * Computes the karma of all accounts and replaces the ranking in one batch with the statements `beside` it; ties go to the earlier
 * account, and `admin` is the person whose button it was (KARMA-02).
 */
export async function recomputeRankings(
  db: Db,
  now: Date,
  admin: string | null = null,
  beside: readonly CompiledQuery<unknown>[] = [],
): Promise<void> {
  const rank = sql`
    WITH ${deeds},
    counted AS (
      SELECT user_profiles.id, display_name, created_at, coalesce(stories, 0) AS stories, coalesce(likes, 0) AS likes,
        coalesce(wins, 0) AS wins, coalesce(finals, 0) AS finals, coalesce(voted.n, 0) AS votes,
        coalesce(said.n, 0) AS given, coalesce(heard.n, 0) AS received,
        EXISTS (SELECT 1 FROM user_badges WHERE user_badges.user_id = user_profiles.id
          AND badge_id = 'kofi_supporter') AS supports
      FROM user_profiles
      LEFT JOIN written ON written.user_id = user_profiles.id
      LEFT JOIN voted ON voted.user_id = user_profiles.id
      LEFT JOIN said ON said.user_id = user_profiles.id
      LEFT JOIN heard ON heard.user_id = user_profiles.id),
    summed AS (SELECT *, ${points} AS karma FROM counted)
    INSERT INTO cached_rankings (user_id, user_name, total_karma, total_stories, contest_wins, votes_given,
      comments_given, comments_received, position)
    SELECT id, display_name, CAST(karma AS INTEGER), stories, wins, votes, given, received,
      row_number() OVER (ORDER BY karma DESC, created_at, id)
    FROM summed WHERE karma > 0`;
  await db.batch([
    db.deleteFrom("cached_rankings").compile(),
    rank.compile(db),
    sign(now, admin).compile(db),
    ...beside,
  ]);
}

// Counts of deeds by account. Of contests without results only comments given count, which stand under their writer's name:
// stories would tell who takes part, votes the tally, and a comment received who wrote the story it stands under (CONTEST-05).
const revealed = contestsWhere(isRevealed);
const deeds = sql`
    written AS (
      SELECT user_id, count(*) AS stories,
        sum(likes_count) AS likes, sum(winner_position IS 1) AS wins,
        sum(coalesce(winner_position, 0) IN (2, 3)) AS finals
      FROM stories WHERE user_id IS NOT NULL AND contest_id IN ${revealed} GROUP BY user_id),
    voted AS (
      SELECT user_id, count(*) AS n FROM votes
      WHERE active = 1 AND user_id IS NOT NULL AND contest_id IN ${revealed} GROUP BY user_id),
    said AS (
      SELECT comments.user_id, count(*) AS n FROM comments JOIN stories ON stories.id = comments.story_id
      WHERE comments.deleted_at IS NULL AND comments.user_id IS NOT NULL
        AND stories.user_id IS NOT comments.user_id GROUP BY comments.user_id),
    heard AS (
      SELECT stories.user_id, count(*) AS n FROM comments JOIN stories ON stories.id = comments.story_id
      WHERE comments.deleted_at IS NULL AND stories.user_id IS NOT NULL
        AND stories.contest_id IN ${revealed}
        AND stories.user_id IS NOT comments.user_id GROUP BY stories.user_id)`;

const points = sql`${KARMA.story} * stories + ${KARMA.likeReceived} * likes + ${KARMA.voteGiven} * votes
  + ${KARMA.commentGiven} * given + ${KARMA.commentReceived} * received + ${KARMA.winner} * wins
  + ${KARMA.finalist} * finals + ${KARMA.supporter} * supports`;

/** When the ranking was made, of how many and by whom. */
function sign(now: Date, admin: string | null): RawBuilder<unknown> {
  return sql`
    INSERT INTO ranking_metadata (id, last_updated, contest_period, total_users, updated_by_admin)
    SELECT 1, ${now.toISOString()},
      (SELECT month FROM contests WHERE ${isFinished} ORDER BY submission_deadline DESC LIMIT 1),
      (SELECT count(*) FROM cached_rankings), ${admin}
    WHERE 1
    ON CONFLICT (id) DO UPDATE SET last_updated = excluded.last_updated, contest_period = excluded.contest_period,
      total_users = excluded.total_users, updated_by_admin = excluded.updated_by_admin`;
}

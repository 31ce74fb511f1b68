import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { isRevealed } from "~/domain/contests/phases.server";
import { noticeStatements } from "~/domain/notifications/notify.server";
import { WINS_OF_A_VETERAN, WRITER_BADGES } from "./definitions";

/**
 * Statements that give a writer the badges for their number of stories, with a notice each. They belong in the batch of a new
 * story, after its insert. Idempotent (BADGE-02).
 */
export function awardWriterStatements(db: Db, userId: string, now: Date): CompiledQuery[] {
  const at = now.toISOString();
  const award = sql`
    INSERT INTO user_badges (id, user_id, badge_id, scope, metadata, earned_at)
    SELECT lower(hex(randomblob(16))), ${userId}, b.value ->> 'id', '', '{}', ${at}
    FROM json_each(${JSON.stringify(WRITER_BADGES)}) AS b
    WHERE (SELECT count(*) FROM stories WHERE user_id = ${userId}) >= b.value ->> 'stories'
    ON CONFLICT (user_id, badge_id, scope) DO NOTHING`;
  const earned = { kind: "badges-earned", whose: { user: userId } } as const;
  return [award.compile(db), ...noticeStatements(db, earned, at)];
}

/**
 * Statements that give the winners of a finished contest their badges. They run after the positions were stored. Idempotent for
 * the same `at`, the instant of the result (BADGE-01).
 */
export function awardContestStatements(
  db: Db,
  contestId: string,
  at: string,
  condition: RawBuilder<SqlBool> = sql`TRUE`,
): CompiledQuery[] {
  const facts = sql`json_object('contest_id', contests.id, 'contest_title', contests.title,
    'contest_month', contests.month, 'position', stories.winner_position)`;
  const places = sql`
    INSERT INTO user_badges (id, user_id, badge_id, scope, metadata, earned_at)
    SELECT lower(hex(randomblob(16))), stories.user_id,
      CASE stories.winner_position WHEN 1 THEN 'contest_winner' ELSE 'contest_finalist' END,
      contests.id, ${facts}, ${at}
    FROM stories JOIN contests ON contests.id = stories.contest_id
    WHERE contests.id = ${contestId} AND stories.is_winner = 1 AND stories.user_id IS NOT NULL
      AND ${isRevealed} AND ${condition}
    ON CONFLICT (user_id, badge_id, scope) DO NOTHING`;
  const veterans = sql`
    INSERT INTO user_badges (id, user_id, badge_id, scope, metadata, earned_at)
    SELECT lower(hex(randomblob(16))), stories.user_id, 'contest_winner_veteran', '', ${facts}, ${at}
    FROM stories JOIN contests ON contests.id = stories.contest_id
    WHERE contests.id = ${contestId} AND stories.winner_position = 1 AND stories.user_id IS NOT NULL
      AND (SELECT count(*) FROM stories AS won WHERE won.user_id = stories.user_id AND won.winner_position = 1)
        >= ${WINS_OF_A_VETERAN}
      AND ${isRevealed} AND ${condition}
    ON CONFLICT (user_id, badge_id, scope) DO NOTHING`;
  const earned = { kind: "badges-earned", whose: { contest: contestId } } as const;
  return [places.compile(db), veterans.compile(db), ...noticeStatements(db, earned, at)];
}

/** SQL condition on a row of `stories` with a place: its author has no badge of the same contest for this place or a better one. */
export const hasNoBetterPlaceBadge: RawBuilder<SqlBool> = sql`NOT EXISTS (SELECT 1 FROM user_badges
  WHERE user_badges.user_id = stories.user_id AND user_badges.scope = stories.contest_id
    AND user_badges.badge_id IN ('contest_winner', 'contest_finalist')
    AND user_badges.metadata ->> 'position' <= stories.winner_position)`;

/**
 * Statements that revoke badges of a finished contest from people who have lost their place, delete the badges' notices, and
 * correct the place of badges that stay. They run after the places have changed, if `condition` holds (REPORT-03).
 */
export function takeBackContestStatements(
  db: Db,
  contestId: string,
  condition: RawBuilder<SqlBool>,
): CompiledQuery[] {
  const writers = sql`SELECT user_id FROM stories WHERE contest_id = ${contestId} AND user_id IS NOT NULL`;
  const place = sql`(SELECT winner_position FROM stories
    WHERE stories.contest_id = ${contestId} AND stories.user_id = user_badges.user_id)`;
  const isOfContest = sql`user_badges.scope = ${contestId} AND user_badges.badge_id IN ('contest_winner', 'contest_finalist')`;
  return [
    sql`DELETE FROM user_badges WHERE ${condition} AND ${isOfContest}
      AND badge_id IS NOT CASE WHEN ${place} = 1 THEN 'contest_winner' WHEN ${place} > 1 THEN 'contest_finalist' END`,
    sql`UPDATE user_badges SET metadata = json_set(metadata, '$.position', ${place})
      WHERE ${condition} AND ${isOfContest} AND metadata ->> 'position' <> ${place}`,
    sql`DELETE FROM user_badges WHERE ${condition} AND badge_id = 'contest_winner_veteran' AND user_id IN (${writers})
      AND (SELECT count(*) FROM stories AS won WHERE won.user_id = user_badges.user_id AND won.winner_position = 1)
        < ${WINS_OF_A_VETERAN}`,
    sql`DELETE FROM notifications WHERE ${condition} AND type = 'badge' AND user_id IN (${writers})
      AND data ->> 'badge_id' IN ('contest_winner', 'contest_finalist', 'contest_winner_veteran')
      AND data ->> 'contest_id' = ${contestId}
      AND NOT EXISTS (SELECT 1 FROM user_badges WHERE notifications.dedupe_key =
        'badge:' || user_badges.user_id || ':' || user_badges.badge_id || ':' || user_badges.scope)`,
  ].map((statement) => statement.compile(db));
}

/** Statements that give an account the supporter's badge once, with a notice, if the SQL condition holds (BADGE-04). */
export function awardSupporterStatements(
  db: Db,
  userId: string,
  condition: RawBuilder<SqlBool>,
  now: Date,
): CompiledQuery[] {
  const at = now.toISOString();
  const award = sql`
    INSERT INTO user_badges (id, user_id, badge_id, scope, metadata, earned_at)
    SELECT lower(hex(randomblob(16))), user_profiles.id, 'kofi_supporter', '', '{}', ${at}
    FROM user_profiles WHERE user_profiles.id = ${userId} AND ${condition}
    ON CONFLICT (user_id, badge_id, scope) DO NOTHING`;
  const earned = { kind: "badges-earned", whose: { user: userId } } as const;
  return [award.compile(db), ...noticeStatements(db, earned, at)];
}

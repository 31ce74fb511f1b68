import { sql, type RawBuilder } from "kysely";
import { isPublic } from "~/domain/comments/rights.server";
import { isCompeting } from "~/domain/contests/competing.server";
import { contestsWhere, isRevealed } from "~/domain/contests/phases.server";
import { KARMA } from "./points";

// Contests whose stories, votes and comments received count for karma: those with results. Counted earlier, stories would reveal
// who takes part, votes given would reveal the tally, and comments received would reveal a story's author (CONTEST-05,
// docs/design/reading.md). A disqualified story gives its author nothing (REPORT-03). Comments given always count, because they
// appear under their writer's name.
const revealed = contestsWhere(isRevealed);

/**
 * SQL of a WITH clause. Its last table, `counted`, has the deeds that count for karma, one row per account of `people`: a list in
 * parentheses, of ids or a subquery (KARMA-01). A new kind of deed needs triggers that note its changes, as in migration 0051.
 */
export function countedDeeds(people: RawBuilder<unknown>): RawBuilder<unknown> {
  // All deeds of a person are found by the person. The `+` keeps SQLite from looking up each person in each contest instead, and
  // CROSS JOIN keeps it from beginning with the other table.
  return sql`
    written AS (
      SELECT user_id, count(*) AS stories, sum(likes_count) AS likes, sum(winner_position IS 1) AS wins,
        sum(coalesce(winner_position, 0) IN (2, 3)) AS finals
      FROM stories WHERE user_id IN ${people} AND +contest_id IN ${revealed} AND ${isCompeting} GROUP BY user_id),
    voted AS (
      SELECT user_id, count(*) AS n FROM votes
      WHERE user_id IN ${people} AND active = 1 AND +contest_id IN ${revealed} GROUP BY user_id),
    comments_given AS (
      SELECT comments.user_id, count(*) AS n FROM comments CROSS JOIN stories ON stories.id = comments.story_id
      WHERE comments.user_id IN ${people} AND ${isPublic()}
        AND stories.user_id IS NOT comments.user_id GROUP BY comments.user_id),
    comments_received AS (
      SELECT stories.user_id, count(*) AS n FROM stories CROSS JOIN comments ON comments.story_id = stories.id
      WHERE stories.user_id IN ${people} AND +stories.contest_id IN ${revealed} AND ${isCompeting}
        AND ${isPublic()} AND stories.user_id IS NOT comments.user_id GROUP BY stories.user_id),
    counted AS (
      SELECT user_profiles.id, display_name, created_at, coalesce(stories, 0) AS stories, coalesce(likes, 0) AS likes,
        coalesce(wins, 0) AS wins, coalesce(finals, 0) AS finals, coalesce(voted.n, 0) AS votes,
        coalesce(comments_given.n, 0) AS given, coalesce(comments_received.n, 0) AS received,
        EXISTS (SELECT 1 FROM user_badges WHERE user_badges.user_id = user_profiles.id
          AND badge_id = 'kofi_supporter') AS supports
      FROM user_profiles
      LEFT JOIN written ON written.user_id = user_profiles.id
      LEFT JOIN voted ON voted.user_id = user_profiles.id
      LEFT JOIN comments_given ON comments_given.user_id = user_profiles.id
      LEFT JOIN comments_received ON comments_received.user_id = user_profiles.id
      WHERE user_profiles.id IN ${people})`;
}

/** SQL value: the karma of an account, from its row of `counted`. */
export const karmaOfRow = sql`${KARMA.story} * stories + ${KARMA.likeReceived} * likes + ${KARMA.voteGiven} * votes
  + ${KARMA.commentGiven} * given + ${KARMA.commentReceived} * received + ${KARMA.winner} * wins
  + ${KARMA.finalist} * finals + ${KARMA.supporter} * supports`;

import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { contestsWhere, isRevealed } from "~/domain/contests/phases.server";
import { WRITER_BADGES } from "./definitions";

const storiesNeeded = sql.join(
  WRITER_BADGES.map(({ id, stories }) => sql`WHEN ${sql.lit(id)} THEN ${sql.lit(stories)}`),
  sql` `,
);
const isWriterBadge = sql`user_badges.badge_id IN (${sql.join(WRITER_BADGES.map(({ id }) => sql.lit(id)))})`;

/**
 * SQL condition on `user_badges`: people other than the holder may see the badge. A writer's badge is public once the stories of
 * finished contests alone, disqualified ones too, would earn it. Earlier, the badge would betray who takes part in an open contest
 * (CONTEST-05).
 */
export const isPublicBadge: RawBuilder<SqlBool> = sql`(NOT ${isWriterBadge} OR
  (SELECT count(*) FROM stories AS told
    WHERE told.user_id = user_badges.user_id AND (told.revealed_at IS NOT NULL
      OR (told.disqualified_at IS NOT NULL AND told.contest_id IN ${contestsWhere(isRevealed)})))
  >= CASE user_badges.badge_id ${storiesNeeded} END)`;

/** SQL value: the ids of a person's public badges, joined by commas; input of `firstBadges`. */
export function badgeIds(userId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(SELECT group_concat(DISTINCT badge_id) FROM user_badges
    WHERE user_badges.user_id = ${userId} AND ${isPublicBadge})`;
}

export interface OwnBadge {
  id: string;
  badgeId: string;
  name: string;
  description: string;
}

/** Lists all badges of a person by priority, including those that other people may not see yet. */
export async function listBadges(db: Db, userId: string): Promise<OwnBadge[]> {
  return db
    .selectFrom("user_badges")
    .innerJoin("badge_definitions", "badge_definitions.id", "user_badges.badge_id")
    .where("user_badges.user_id", "=", userId)
    .orderBy("badge_definitions.priority", "desc")
    .orderBy("user_badges.earned_at", "desc")
    .select([
      "user_badges.id",
      "user_badges.badge_id as badgeId",
      "badge_definitions.name",
      "badge_definitions.description",
    ])
    .execute();
}

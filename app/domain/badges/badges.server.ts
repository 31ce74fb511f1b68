import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { isPublicBadge } from "./public.server";

/** All ids of badges that everybody sees of a person, joined by commas, as part of a query; `firstBadges` reads them. */
export function badgeIds(userId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(SELECT group_concat(DISTINCT badge_id) FROM user_badges
    WHERE user_badges.user_id = ${userId} AND ${isPublicBadge})`;
}

/** A badge as its owner sees it. */
export interface OwnBadge {
  id: string;
  badgeId: string;
  name: string;
  description: string;
}

/** A person's badges as they see them, the weightiest first. */
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

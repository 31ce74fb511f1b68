import type { Db } from "~/db/db";

/** A person's badges, the weightiest first. */
export function badgesQuery(db: Db, userId: string) {
  return db
    .selectFrom("user_badges")
    .innerJoin("badge_definitions", "badge_definitions.id", "user_badges.badge_id")
    .where("user_badges.user_id", "=", userId)
    .orderBy("badge_definitions.priority", "desc")
    .orderBy("user_badges.earned_at", "desc")
    .select([
      "user_badges.id",
      "badge_definitions.name",
      "badge_definitions.description",
      "badge_definitions.tier",
    ])
    .compile();
}

import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import type { BadgeId } from "~/domain/badges/definitions";
import { isPublicBadge } from "~/domain/badges/badges.server";
import { planOfRow, type PlanEnv } from "~/domain/plans/limits.server";
import type { Details } from "./details";

/** The public profile of a person (PROFILE-01). */
interface Author {
  id: string;
  name: string;
  isFounder: boolean;
  /** The person's profile details; null for those that their plan does not include. */
  details: Details;
  badges: ShownBadge[];
}

/** A badge with the number of times that it was awarded to the person. */
export interface ShownBadge {
  id: BadgeId;
  name: string;
  times: number;
}

/**
 * The public profile of an account; null if there is no such account. It shows nothing of contests without results (CONTEST-05).
 */
export async function findAuthor(db: Db, env: PlanEnv, id: string): Promise<Author | null> {
  const [{ rows }, badges] = await Promise.all([
    sql<AuthorRow>`
      SELECT user_profiles.id, display_name, is_founder,
        CASE WHEN can_edit_bio THEN bio END AS bio,
        CASE WHEN can_set_location THEN location END AS location,
        CASE WHEN can_add_website THEN website END AS website
      FROM user_profiles LEFT JOIN plans ON plans.id = ${planOfRow(env)}
      WHERE user_profiles.id = ${id}`.execute(db),
    sql<ShownBadge>`
      SELECT badge_definitions.id, badge_definitions.name, count(*) AS times
      FROM user_badges JOIN badge_definitions ON badge_definitions.id = user_badges.badge_id
      WHERE user_badges.user_id = ${id} AND ${isPublicBadge}
      GROUP BY badge_definitions.id ORDER BY badge_definitions.priority DESC`.execute(db),
  ]);
  const [row] = rows;
  if (!row) return null;
  const { bio, location, website } = row;
  return {
    id: row.id,
    name: row.display_name,
    isFounder: row.is_founder === 1,
    details: { bio, location, website },
    badges: badges.rows,
  };
}

type AuthorRow = Pick<
  Row<"user_profiles">,
  "id" | "display_name" | "is_founder" | "bio" | "location" | "website"
>;

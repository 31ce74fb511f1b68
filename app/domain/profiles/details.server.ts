import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { isSuspended } from "~/domain/accounts/sessions.server";
import { planOfRow, type PlanEnv } from "~/domain/plans/limits.server";
import type { Detail } from "~/domain/plans/plans";
import type { Details } from "./details";
import type { SentDetails } from "./detail-fields";

/** For each profile detail, whether the person's plan includes it (PLAN-01). */
type Allowed = Record<Detail, boolean>;

/** Finds a person's profile details, and which of them their plan includes; the others are stored but not shown. */
export async function findDetails(
  db: Db,
  env: PlanEnv,
  userId: string,
): Promise<{ details: Details; allowed: Allowed }> {
  const { rows } = await sql<DetailsRow>`
    SELECT bio, location, website, can_edit_bio, can_set_location, can_add_website
    FROM user_profiles LEFT JOIN plans ON plans.id = ${planOfRow(env)}
    WHERE user_profiles.id = ${userId}`.execute(db);
  const [row] = rows;
  return {
    details: {
      bio: row?.bio ?? null,
      location: row?.location ?? null,
      website: row?.website ?? null,
    },
    allowed: {
      bio: row?.can_edit_bio === 1,
      location: row?.can_set_location === 1,
      website: row?.can_add_website === 1,
    },
  };
}

type PlanRights = Pick<Row<"plans">, "can_edit_bio" | "can_set_location" | "can_add_website">;

/** A person's profile details with the rights of their plan; the rights are null if the plan is unknown. */
type DetailsRow = Details & { [Right in keyof PlanRights]: PlanRights[Right] | null };

const COLUMNS = [
  ["bio", sql`plans.can_edit_bio`],
  ["location", sql`plans.can_set_location`],
  ["website", sql`plans.can_add_website`],
] as const satisfies readonly (readonly [Detail, RawBuilder<unknown>])[];

type SaveAnswer = { ok: true } | { ok: false; reason: "plan" | "suspended" };

/**
 * Saves the details that were sent, or none of them if the current plan does not include one, or if the account is suspended
 * (PROFILE-02, ADMIN-05).
 */
export async function saveDetails(
  db: Db,
  env: PlanEnv,
  userId: string,
  sent: SentDetails,
  now: Date,
): Promise<SaveAnswer> {
  const columns = COLUMNS.filter(([name]) => sent[name] !== undefined);
  if (columns.length === 0) return { ok: false, reason: "plan" };
  const values = columns.map(([name]) => sql`${sql.ref(name)} = ${sent[name]}`);
  const rights = columns.map(([, right]) => sql`${right} = 1`);
  const { rows } = await sql`
    UPDATE user_profiles SET ${sql.join(values)}
    WHERE id = ${userId} AND NOT ${isSuspended(now)} AND EXISTS (SELECT 1 FROM plans
      WHERE plans.id = ${planOfRow(env)} AND ${sql.join(rights, sql` AND `)})
    RETURNING id`.execute(db);
  if (rows.length > 0) return { ok: true };
  const suspended = await db
    .selectFrom("user_profiles")
    .where("id", "=", userId)
    .where(isSuspended(now))
    .select("id")
    .executeTakeFirst();
  return { ok: false, reason: suspended ? "suspended" : "plan" };
}

import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { isRevealed } from "~/domain/contests/phases.server";
import type { RuleId } from "~/domain/moderation/rules";
import { isCommentNamed } from "./person-texts.server";

/** A report, as an account's admin page lists it. */
type PersonReport = Pick<Row<"reports">, "id" | "reason" | "status"> & {
  at: string;
  what: "story" | "comment";
};

/** Maximum number of reports in each list of an account's admin page. */
const SHOWN = 20;

/**
 * Lists the newest reports that a person sent. Leaves out reports on comments below the person's own story in a blind contest: the
 * page of such a report says that the story's author sent it, which would reveal the author (CONTEST-05).
 */
export async function listReportsBy(db: Db, user: string): Promise<PersonReport[]> {
  const { rows } = await sql<PersonReport>`
    SELECT reports.id, reports.reason, reports.status, reports.created_at AS at,
      CASE WHEN reported_story_id IS NULL THEN 'comment' ELSE 'story' END AS what
    FROM reports LEFT JOIN comments ON comments.id = reported_comment_id
      LEFT JOIN stories ON stories.id = comments.story_id
      LEFT JOIN contests ON contests.id = stories.contest_id
    WHERE reporter_id = ${user} AND (stories.user_id IS NOT ${user} OR ${isRevealed})
    ORDER BY reports.created_at DESC, reports.id LIMIT ${SHOWN}`.execute(db);
  return rows;
}

/**
 * Lists the newest reports about a person's comments and stories. Leaves out reports that would reveal the author of a story in a
 * blind contest (CONTEST-05).
 */
export async function listReportsAbout(db: Db, user: string): Promise<PersonReport[]> {
  const { rows } = await sql<PersonReport>`
    SELECT reports.id AS id, reports.reason, reports.status, reports.created_at AS at, 'comment' AS what
    FROM comments JOIN reports ON reports.reported_comment_id = comments.id
      JOIN stories ON stories.id = comments.story_id JOIN contests ON contests.id = stories.contest_id
    WHERE comments.user_id = ${user} AND ${isCommentNamed}
    UNION ALL
    SELECT reports.id, reports.reason, reports.status, reports.created_at, 'story'
    FROM stories JOIN reports ON reports.reported_story_id = stories.id
      JOIN contests ON contests.id = stories.contest_id
    WHERE stories.user_id = ${user} AND ${isRevealed}
    ORDER BY at DESC, id LIMIT ${SHOWN}`.execute(db);
  return rows;
}

/** A suspension in force, as the admin's page of it shows it. */
export interface StandingSuspension {
  intervention: string;
  rule: RuleId;
  reason: string | null;
  until: string;
  madeAt: string;
  /** Display name of the admin who suspended the account; null if that admin's account was deleted. */
  madeBy: string | null;
}

/** Finds the suspension of an account that is in force at `now`; null without one. */
export async function findSuspension(
  db: Db,
  user: string,
  now: Date,
): Promise<StandingSuspension | null> {
  const row = await db
    .selectFrom("interventions")
    .leftJoin("user_profiles as maker", "maker.id", "interventions.made_by")
    .where("interventions.user_id", "=", user)
    .where("interventions.kind", "=", "account-suspended")
    .where("interventions.lifted_at", "is", null)
    .where("interventions.until", ">", now.toISOString())
    .select([
      "interventions.id as intervention",
      "interventions.rule",
      "interventions.reason",
      "interventions.until",
      "interventions.made_at as madeAt",
      "maker.display_name as madeBy",
    ])
    .executeTakeFirst();
  return row?.until ? { ...row, until: row.until } : null;
}

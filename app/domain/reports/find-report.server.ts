import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";

/** The object of a report: a comment or a story. */
export type ReportedObject = { comment: string } | { story: string };

/** A report with its object, for the admins' page. */
export interface FoundReport extends Pick<Row<"reports">, "id" | "status"> {
  notes: string;
  decidedAt: string | null;
  /** Name of the admin who decided the report; null for a deleted account, and for an open report. */
  decidedBy: string | null;
  object: ReportedObject;
}

/** Finds a report; null for an unknown id. */
export async function findReport(db: Db, id: string): Promise<FoundReport | null> {
  const row = await db
    .selectFrom("reports")
    .leftJoin("user_profiles", "user_profiles.id", "reports.resolved_by")
    .where("reports.id", "=", id)
    .select([
      "reports.id",
      "reports.status",
      "reports.admin_notes",
      "reports.resolved_at as decidedAt",
      "user_profiles.display_name as decidedBy",
      "reports.reported_comment_id as comment",
      "reports.reported_story_id as story",
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { admin_notes: notes, comment, story, ...rest } = row;
  // A CHECK constraint guarantees that either `comment` or `story` is set.
  const object = comment === null ? { story: story ?? "" } : { comment };
  return { ...rest, notes: notes ?? "", object };
}

/** One person's report about a comment or story. */
export interface ReportOfObject extends Pick<
  Row<"reports">,
  "id" | "reason" | "description" | "status"
> {
  createdAt: string;
  /** Account id and name of the reporter; null for a deleted account. */
  reporter: { id: string; name: string } | null;
}

/** Maximum number of reports about one object in the list on a report's page. */
const REPORTS_OF_OBJECT = 50;

/** Lists the reports about a comment or a story, oldest first. */
export async function listReportsOf(db: Db, object: ReportedObject): Promise<ReportOfObject[]> {
  const rows = await db
    .selectFrom("reports")
    .leftJoin("user_profiles", "user_profiles.id", "reports.reporter_id")
    .where(ofObject(object))
    .orderBy("reports.created_at")
    .orderBy("reports.id")
    .limit(REPORTS_OF_OBJECT)
    .select([
      "reports.id",
      "reports.reason",
      "reports.description",
      "reports.status",
      "reports.created_at as createdAt",
      "user_profiles.id as reporterId",
      "user_profiles.display_name as reporterName",
    ])
    .execute();
  return rows.map(({ reporterId, reporterName, ...report }) => ({
    ...report,
    reporter: reporterId && reporterName ? { id: reporterId, name: reporterName } : null,
  }));
}

/** SQL condition: a row of `reports` is about this comment or story. */
export function ofObject(object: ReportedObject) {
  return "comment" in object
    ? sql<boolean>`reports.reported_comment_id = ${object.comment}`
    : sql<boolean>`reports.reported_story_id = ${object.story}`;
}

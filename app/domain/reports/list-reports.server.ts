import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import type { ReportStatus } from "./report-status";

/** Number of reports on one page of the admins' list. */
export const REPORTS_PER_PAGE = 50;

/** Sort order of the list of reports. */
export type ReportOrder = "newest" | "oldest";

/** Filter and sort order of the list of reports: a status, or null for all. */
export interface ReportsAsked {
  status: ReportStatus | null;
  order: ReportOrder;
  page: number;
}

/** A report in the admins' list. It contains no names: neither the reporter's nor the author's. */
export interface ListedReport extends Pick<Row<"reports">, "id" | "reason" | "status"> {
  createdAt: string;
  /** Text of the reported comment; null if a story was reported. */
  comment: string | null;
  /**
   * 1 if the reported comment was deleted or hidden, so that nobody but its author may still see it; 0 also if a story was
   * reported.
   */
  isCommentGone: 0 | 1;
  /** Title of the reported story, or of the reported comment's story. */
  title: string;
  /** Number of reports about the same comment or story, including this report. */
  same: number;
}

/** Lists a page of the reports for admins (REPORT-02). */
export async function listReports(
  db: Db,
  { status, order, page }: ReportsAsked,
): Promise<ListedReport[]> {
  const direction = order === "newest" ? sql`DESC` : sql`ASC`;
  // The subquery selects the page's rows by index; only these rows are joined.
  const { rows } = await sql<ListedReport>`
    WITH chosen AS (SELECT * FROM reports WHERE ${status === null ? sql`TRUE` : sql`status = ${status}`}
      ORDER BY created_at ${direction}, id LIMIT ${REPORTS_PER_PAGE} OFFSET ${(page - 1) * REPORTS_PER_PAGE})
    SELECT chosen.id, chosen.reason, chosen.status, chosen.created_at AS "createdAt", comments.content AS comment,
      comments.id IS NOT NULL AND (comments.deleted_at IS NOT NULL OR comments.hidden_at IS NOT NULL) AS "isCommentGone",
      stories.title,
      (SELECT count(*) FROM reports WHERE reported_comment_id = chosen.reported_comment_id)
        + (SELECT count(*) FROM reports WHERE reported_story_id = chosen.reported_story_id) AS same
    FROM chosen LEFT JOIN comments ON comments.id = chosen.reported_comment_id
      JOIN stories ON stories.id = coalesce(chosen.reported_story_id, comments.story_id)
    ORDER BY chosen.created_at ${direction}, chosen.id`.execute(db);
  return rows;
}

/** Counts the reports by status. */
export async function countReports(db: Db): Promise<Record<ReportStatus, number>> {
  const rows = await db
    .selectFrom("reports")
    .groupBy("status")
    .select(["status", (eb) => eb.fn.countAll<number>().as("n")])
    .execute();
  const counts = { pending: 0, reviewed: 0, resolved: 0, dismissed: 0 };
  for (const { status, n } of rows) counts[status] = n;
  return counts;
}

import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import * as v from "valibot";
import type { Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";
import { asShownProse } from "~/domain/text/clean";
import { formatNumber } from "~/domain/text/numbers";
import { ofObject, type ReportedObject } from "./find-report.server";
import { isDecided, NOTES_MAX, REPORT_STATUSES, type ReportStatus } from "./report-status";

const statusField = v.picklist(REPORT_STATUSES.map(({ id }) => id));

/**
 * Fields of the form that sets a report's status. `visto` and `vistas` are the status and the notes when the page was shown
 * (optimistic lock).
 */
export const ReportStatusFields = v.pipe(
  v.object({
    estado: statusField,
    notas: v.pipe(
      v.string(),
      v.transform(asShownProse),
      v.check(
        (text) => [...text].length <= NOTES_MAX,
        `Las notas no pueden superar los ${formatNumber(NOTES_MAX)} caracteres.`,
      ),
    ),
    visto: statusField,
    vistas: v.pipe(v.string(), v.transform(asShownProse)),
  }),
  v.transform(({ estado, notas, visto, vistas }) => ({
    status: estado,
    notes: notas,
    seen: { status: visto, notes: vistas },
  })),
);

interface StatusChange {
  report: string;
  status: ReportStatus;
  notes: string;
  /** Status and notes of the report when the page was shown. If another admin has changed either, nothing is written. */
  seen: { status: ReportStatus; notes: string };
}

type StatusAnswer = { ok: true } | { ok: false; reason: "no-report" | "changed" };

/**
 * Sets the status of a report and the admins' notes on it. A deciding status stamps `resolved_at` and `resolved_by`, an open one
 * clears both (REPORT-02). The stamp stays if only the notes change.
 */
export async function setReportStatus(
  db: Db,
  admin: string,
  { report, status, notes, seen }: StatusChange,
  now: Date,
): Promise<StatusAnswer> {
  const at = now.toISOString();
  const stamp = (column: "resolved_at" | "resolved_by", value: string) =>
    isDecided(status)
      ? sql`CASE WHEN status = ${status} THEN coalesce(${sql.ref(column)}, ${value}) ELSE ${value} END`
      : sql`NULL`;
  const [changed] = await db.batch([
    sql`
      UPDATE reports SET status = ${status}, admin_notes = ${notes || null},
        resolved_at = ${stamp("resolved_at", at)}, resolved_by = ${stamp("resolved_by", admin)}
      WHERE id = ${report} AND status = ${seen.status} AND coalesce(admin_notes, '') = ${seen.notes}`.compile(
      db,
    ),
    auditStatement(
      db,
      { actor: admin, action: "report.status", subject: report, detail: { status } },
      at,
      sql`changes() > 0`,
    ),
  ]);
  if (changed.changes > 0) return { ok: true };
  const stored = await db
    .selectFrom("reports")
    .where("id", "=", report)
    .select("id")
    .executeTakeFirst();
  return { ok: false, reason: stored ? "changed" : "no-report" };
}

/**
 * Statement that resolves all open reports about a comment or story, if `condition` holds. Used when an admin has acted on the
 * object (REPORT-02).
 */
export function resolveReportsStatement(
  db: Db,
  object: ReportedObject,
  { by, at }: { by: string; at: string },
  condition: RawBuilder<SqlBool>,
): CompiledQuery<unknown> {
  return sql`
    UPDATE reports SET status = 'resolved', resolved_at = ${at}, resolved_by = ${by}
    WHERE ${ofObject(object)} AND status IN ('pending', 'reviewed') AND ${condition}`.compile(db);
}

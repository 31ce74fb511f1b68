import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { describeLastAction } from "~/domain/audit/last-action.server";
import { adminReportPath, REPORTS } from "~/domain/paths";
import { findReport } from "~/domain/reports/find-report.server";
import { ADMINS_UPDATE_REPORTS, REPORT_ADMIN_REFUSALS } from "~/domain/reports/report-status";
import { ReportStatusFields, setReportStatus } from "~/domain/reports/report-decision.server";
import { readAdminForm } from "~/http/admin";
import { decideOnComment } from "~/http/comment-decision";
import type { RequestContext } from "~/http/context";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm, refusalOf, type Typed } from "~/http/read-form";

/** Sets the status of a report, or hides or deletes the reported comment, by the step `paso` (REPORT-02). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params.reportId ?? "";
  const path = adminReportPath(id);
  const { admin, typed, refused } = await readAdminForm(
    request,
    context,
    path,
    ADMINS_UPDATE_REPORTS,
  );
  if (refused) return refused;
  if (typed.paso === "estado") return setStatus(typed, { admin: admin.id, report: id }, context);
  if (typed.paso !== "ocultar" && typed.paso !== "eliminar") throw incompleteForm();
  const report = await findReport(context.db, id);
  if (!report || !("comment" in report.object)) {
    throw refusalOf(REPORT_ADMIN_REFUSALS["no-report"]);
  }
  const want = typed.paso === "ocultar" ? "hide" : "remove";
  const decision = { comment: report.object.comment, admin: admin.id, want } as const;
  return (
    (await decideOnComment(typed, decision, context)) ??
    redirectWithFlash(REPORTS, want === "hide" ? "comment-hidden" : "comment-removed")
  );
}

async function setStatus(
  typed: Typed,
  { admin, report }: { admin: string; report: string },
  { db, env, now }: RequestContext,
) {
  const form = checkForm(typed, ReportStatusFields);
  if (!form.ok) {
    // The browser always sends the status and the hidden fields with what the page showed. Only the notes are typed, so only they
    // get an error message.
    if (form.errors.estado || form.errors.visto || form.errors.vistas) throw incompleteForm();
    return data({ errors: form.errors, typed }, { status: 400 });
  }
  const answer = await setReportStatus(db, admin, { report, ...form.value }, now);
  if (answer.ok) return redirectWithFlash(adminReportPath(report), "report-status-saved");
  if (answer.reason === "no-report") throw refusalOf(REPORT_ADMIN_REFUSALS["no-report"]);
  const message = await describeLastAction(db, report, { admin, now, zone: env.TIME_ZONE });
  return data({ message, typed }, { status: 409 });
}

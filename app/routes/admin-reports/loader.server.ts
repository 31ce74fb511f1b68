import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { previewOf } from "~/domain/comments/comment-rules";
import { readPageNumber } from "~/domain/forms/decimal";
import { countWaitingAnswers } from "~/domain/moderation/answers.server";
import {
  countReports,
  listReports,
  REPORTS_PER_PAGE,
  type ReportOrder,
} from "~/domain/reports/list-reports.server";
import { reasonName } from "~/domain/reports/report-rules";
import { REPORT_STATUSES, statusName } from "~/domain/reports/report-status";
import { longDay } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";

/** Returns a page of the reports with the status in `?estado=`, by default the reports that no admin has looked at (REPORT-02). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env } = context;
  const query = new URL(request.url).searchParams;
  const filter = query.get("estado");
  const requested = REPORT_STATUSES.find((status) => status.filter === filter);
  const status = filter === "todos" ? null : (requested?.id ?? "pending");
  const order: ReportOrder = query.get("orden") === "antiguos" ? "oldest" : "newest";
  const page = readPageNumber(query, "pagina");
  const [counts, answers, reports] = await Promise.all([
    countReports(db),
    countWaitingAnswers(db),
    listReports(db, { status, order, page }),
  ]);
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return {
    status,
    order,
    answers,
    page,
    pages: Math.ceil((status === null ? total : counts[status]) / REPORTS_PER_PAGE),
    filters: [
      ...REPORT_STATUSES.map(({ id, list, filter }) => ({ id, list, filter, n: counts[id] })),
      { id: null, list: "Todos", filter: "todos", n: total },
    ],
    reports: reports.map(
      ({ id, title, comment, isCommentGone, reason, status, same, createdAt }) => ({
        id,
        title,
        preview: comment === null ? null : previewOf(comment),
        isCommentGone: isCommentGone === 1,
        reason: reasonName(reason),
        status: statusName(status),
        same,
        date: longDay(createdAt, env.TIME_ZONE),
      }),
    ),
  };
}

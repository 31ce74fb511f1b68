import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findModeratedComment } from "~/domain/comments/moderated-comment.server";
import { listInterventionsOn } from "~/domain/moderation/find-intervention.server";
import { findStanding } from "~/domain/moderation/moderate-comment.server";
import { MODERATION_REFUSALS } from "~/domain/moderation/refusals";
import { listReportsOf } from "~/domain/reports/find-report.server";
import { interventionView, threadView } from "~/http/moderation-views";
import { refusalOf } from "~/http/read-form";
import { requireAdmin } from "~/http/session";

/** Returns a comment with its thread, its reports and the interventions on it (REPORT-02). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const id = params.commentId ?? "";
  const [comment, reports, decided, hiding, removal] = await Promise.all([
    findModeratedComment(db, id, now),
    listReportsOf(db, { comment: id }),
    listInterventionsOn(db, { comment: id }),
    findStanding(db, id, "comment-hidden"),
    findStanding(db, id, "comment-deleted"),
  ]);
  if (!comment) throw refusalOf(MODERATION_REFUSALS["no-comment"]);
  const { isDeleted, isHidden, author } = comment;
  return {
    comment: { id, isDeleted, isHidden, author, thread: threadView(comment, env.TIME_ZONE) },
    report: reports.at(-1)?.id ?? null,
    reportCount: reports.length,
    decided: decided.map((one) => interventionView(one, env.TIME_ZONE)),
    // Whether each decision can be lifted. A comment that its own author deleted cannot be restored.
    canShow: hiding !== null && !isDeleted,
    canRestore: removal !== null && isDeleted && comment.userId !== null,
  };
}

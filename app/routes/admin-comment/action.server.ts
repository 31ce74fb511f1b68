import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { describeLastAction } from "~/domain/audit/last-action.server";
import { findStanding } from "~/domain/moderation/moderate-comment.server";
import { adminCommentPath } from "~/domain/paths";
import { readAdminForm } from "~/http/admin";
import { decideOnComment, liftDecision } from "~/http/comment-decision";
import type { RequestContext } from "~/http/context";
import { redirectWithFlash } from "~/http/flash";
import { incompleteForm } from "~/http/read-form";

/** Hides, deletes, shows or restores a comment, by the step `paso` (REPORT-02). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const comment = params.commentId ?? "";
  const path = adminCommentPath(comment);
  const { admin, typed, refused } = await readAdminForm(request, context, path);
  if (refused) return refused;
  switch (typed.paso) {
    case "ocultar":
    case "eliminar": {
      const want = typed.paso === "ocultar" ? "hide" : "remove";
      const answer = await decideOnComment(typed, { comment, admin: admin.id, want }, context);
      const flash = want === "hide" ? "comment-hidden" : "comment-removed";
      return answer ?? redirectWithFlash(path, flash);
    }
    case "mostrar":
      return lift({ comment, admin: admin.id, kind: "comment-hidden" }, context);
    case "recuperar":
      return lift({ comment, admin: admin.id, kind: "comment-deleted" }, context);
    default:
      throw incompleteForm();
  }
}

async function lift(
  {
    comment,
    admin,
    kind,
  }: { comment: string; admin: string; kind: "comment-hidden" | "comment-deleted" },
  context: RequestContext,
) {
  const { db, env, now } = context;
  const intervention = await findStanding(db, comment, kind);
  if (!intervention) {
    const message = await describeLastAction(db, comment, { admin, now, zone: env.TIME_ZONE });
    return data({ message, typed: {} }, { status: 409 });
  }
  const answer = await liftDecision({ comment, intervention, admin }, context);
  return answer ?? redirectWithFlash(adminCommentPath(comment), "comment-shown");
}

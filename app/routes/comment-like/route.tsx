import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import { LikeFields } from "~/domain/comments/comment-fields";
import { likeComment } from "~/domain/comments/like-comment.server";
import { COMMENT_REFUSALS } from "~/domain/comments/refusals";
import { commentPath } from "~/domain/paths";
import { incompleteForm, readForm, refusalOf } from "~/http/read-form";
import { pendingActionHeader } from "~/http/pending-action";
import { loginPath } from "~/http/paths";
import { requireComment } from "~/http/require-story";
import { limitActor, retryAfter, tooMany } from "~/http/rate-limits";
import { ringBells } from "~/domain/notifications/channel.server";
import { failureAsMessage } from "~/remix/lost-connection";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const comment = await requireComment(context, params.commentId);
  return redirect(commentPath(comment.story.id, comment.id), 303);
}

/** Likes or unlikes a comment (COMMENT-03). A visitor is led to the login, and the like is stored as a pending action. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const form = await readForm(request, LikeFields);
  const comment = await requireComment(context, params.commentId);
  const path = commentPath(comment.story.id, comment.id);
  const viewer = await context.viewer();
  if (!form.ok && viewer) throw incompleteForm();
  if (!form.ok) throw redirect(loginPath(path), 303);
  const { want } = form.value;
  if (!viewer) {
    const deed = { kind: "like", comment: comment.id, want } as const;
    const headers = { "Set-Cookie": await pendingActionHeader(request, context, deed, path) };
    return redirect(loginPath(path), { status: 303, headers });
  }
  const unconfirmed = mustConfirmEmail(viewer, env);
  if (unconfirmed) throw refusalOf(unconfirmed);
  const allowed = await limitActor(context, "like", viewer.id);
  if (!allowed.ok) {
    throw refusalOf(tooMany, retryAfter(allowed));
  }
  const answer = await likeComment(db, comment, { user: viewer.id, want }, now);
  if (!answer.ok) {
    throw refusalOf(COMMENT_REFUSALS[answer.reason]);
  }
  context.waitUntil(ringBells(env, answer.notified));
  return form.isInPlace ? data(null) : redirect(path, 303);
}

export const clientAction = failureAsMessage("Error al guardar tu me gusta");

export { NeverShown as default } from "~/remix/never-shown";

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
import { commentPath } from "~/domain/comments/comment-rules";
import { incompleteForm, readForm, refusalOf } from "~/http/read-form";
import { requireViewer } from "~/http/session";
import { requireComment } from "~/http/require-story";
import { limitActor, retryAfter, tooMany } from "~/http/throttled";
import { ringBells } from "~/domain/notifications/channel.server";
import { orMessage } from "~/remix/client-action";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const comment = await requireComment(context, params.commentId);
  return redirect(commentPath(comment.story.id, comment.id), 303);
}

/** The like of a comment (COMMENT-03). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ask, env, now } = context;
  const form = await readForm(request, LikeFields);
  const comment = await requireComment(context, params.commentId);
  const path = commentPath(comment.story.id, comment.id);
  const viewer = await requireViewer(request, context, path);
  if (!form.ok) throw incompleteForm();
  const unconfirmed = mustConfirmEmail(viewer, env);
  if (unconfirmed) throw refusalOf(unconfirmed);
  const allowed = await limitActor(context, "like", viewer.id);
  if (!allowed.ok) {
    throw refusalOf(tooMany, retryAfter(allowed));
  }
  const want = form.value.quiere === "me-gusta" ? "like" : "no-like";
  const answer = await likeComment(ask, comment, { user: viewer.id, want }, now);
  if (!answer.ok) {
    throw refusalOf(COMMENT_REFUSALS[answer.reason]);
  }
  context.waitUntil(ringBells(env, answer.told));
  return form.isInPlace ? data(null) : redirect(path, 303);
}

export const clientAction = orMessage("Error al guardar tu me gusta");

/** Never shown; a route without a page would answer its refusals as bare text. */
export default function Like() {
  return null;
}

import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { authorPath } from "~/domain/accounts/author-page";
import { isNameless } from "~/domain/comments/comments.server";
import { COMMENT_REFUSALS } from "~/domain/comments/refusals";
import { isBlind } from "~/domain/contests/phases";
import { refusalOf } from "~/http/read-form";
import { requireComment } from "~/http/require-story";

// On the page of a story the id of each comment stands already, and those of their writers would be bytes that nothing
// compresses.
/** Leads from a comment to the page of its writer; where their name is not shown it is not found (COMMENT-06). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { userId, isDeleted, story } = await requireComment(context, params.commentId);
  const isByStoryAuthor = userId === story.userId;
  if (!userId || isNameless({ isDeleted, isByStoryAuthor, isBlind: isBlind(story.phase) })) {
    throw refusalOf(COMMENT_REFUSALS.gone);
  }
  return redirect(authorPath(userId), 302);
}

export { NeverShown as default } from "~/remix/never-shown";

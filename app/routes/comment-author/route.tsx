import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { authorPath } from "~/domain/paths";
import { isNameless } from "~/domain/comments/comments.server";
import { COMMENT_REFUSALS } from "~/domain/comments/refusals";
import { isBlind } from "~/domain/contests/phases";
import { refusalOf } from "~/http/read-form";
import { requireComment } from "~/http/require-story";

/**
 * Redirects from a comment to the profile of the comment's author, or throws 404 if the name is hidden (COMMENT-06). Story pages
 * link to this route by the comment's id, which they contain anyway. Author ids in the links would add random text to each comment,
 * which does not compress.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const comment = await requireComment(context, params.commentId);
  const { userId, isHidden, story } = comment;
  const isOwn = isHidden && userId === (await context.viewer())?.id;
  const isByStoryAuthor = userId === story.userId;
  const isNamed = !isNameless({
    ...comment,
    isOwn,
    isByStoryAuthor,
    isBlind: isBlind(story.phase),
  });
  if (!userId || !isNamed) {
    throw refusalOf(COMMENT_REFUSALS.gone);
  }
  return redirect(authorPath(userId), 302);
}

export { NeverShown as default } from "~/remix/never-shown";

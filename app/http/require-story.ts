import { COMMENT_REFUSALS } from "~/domain/comments/refusals";
import {
  findComment,
  findCommentedStory,
  type CommentWithStory,
  type CommentedStory,
} from "~/domain/comments/find-comment.server";
import { takesEntries } from "~/domain/contests/phases";
import { canRead } from "~/domain/stories/rights";
import { DISQUALIFIED_STORY, HIDDEN_STORY } from "~/domain/stories/refusals";
import type { RequestContext } from "./context";
import { refusalOf } from "./read-form";

/** The story with this id if the viewer may read it; throws 404, and 403 for another author's story in submission. */
export async function requireStory(context: RequestContext, id = ""): Promise<CommentedStory> {
  const story = await findCommentedStory(context.db, id, context.now);
  if (!story) throw refusalOf(COMMENT_REFUSALS["no-story"]);
  await requireReadable(context, story);
  return story;
}

/** The comment with this id, deleted or not, if the viewer may read its story; throws 404 and 403. */
export async function requireComment(context: RequestContext, id = ""): Promise<CommentWithStory> {
  const comment = await findComment(context.db, id, context.now);
  if (!comment) throw refusalOf(COMMENT_REFUSALS.gone);
  await requireReadable(context, comment.story);
  return comment;
}

async function requireReadable(context: RequestContext, story: CommentedStory): Promise<void> {
  if (canRead({ ...story, isOwn: false, isAdmin: false })) return;
  const viewer = await context.viewer();
  const isOwn = viewer !== null && viewer.id === story.userId;
  if (viewer && canRead({ ...story, isOwn, isAdmin: viewer.isAdmin })) return;
  throw refusalOf(takesEntries(story.phase) ? HIDDEN_STORY : DISQUALIFIED_STORY);
}

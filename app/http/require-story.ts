import { COMMENT_REFUSALS } from "~/domain/comments/refusals";
import {
  findComment,
  findTalkStory,
  type TalkComment,
  type TalkStory,
} from "~/domain/comments/find-comment.server";
import { canTalk } from "~/domain/stories/rights";
import { HIDDEN_STORY } from "~/domain/stories/refusals";
import type { RequestContext } from "./context";
import { refusal } from "./read-form";

/** The story of an address, if the viewer may read it. Throws 404, and 403 for another's story in submission. */
export async function requireStory(context: RequestContext, id = ""): Promise<TalkStory> {
  const story = await findTalkStory(context.ask, id, context.now);
  if (!story) throw refused("no-story");
  await requireReadable(context, story);
  return story;
}

/** The comment of an address, deleted or not, if the viewer may read its story. Throws 404 and 403. */
export async function requireComment(context: RequestContext, id = ""): Promise<TalkComment> {
  const comment = await findComment(context.ask, id, context.now);
  if (!comment) throw refused("gone");
  await requireReadable(context, comment.story);
  return comment;
}

async function requireReadable(context: RequestContext, story: TalkStory): Promise<void> {
  if (canTalk(story.phase)) return;
  const viewer = await context.viewer();
  if (!viewer || viewer.id !== story.userId) throw refusal(HIDDEN_STORY.status, HIDDEN_STORY.text);
}

function refused(reason: "no-story" | "gone"): Response {
  const { status, text } = COMMENT_REFUSALS[reason];
  return refusal(status, text);
}

import { canAnswer } from "~/domain/comments/comment-rules";
import { threadsOf, type Comment, type CommentsPage } from "~/domain/comments/comments.server";
import { isBlind, type Phase } from "~/domain/contests/phases";
import { canTalk } from "~/domain/stories/rights";
import { newFormKey } from "~/http/read-form";
import { THREAD } from "~/ui/comments/comments";

interface TalkContext {
  phase: Phase;
  isDisqualified: boolean;
  storyAuthor: string | null;
  viewer: string | null;
  /** Id of the comment in the URL, which is highlighted. */
  marked: string | null;
  now: Date;
}

/** Returns one page of a story's comments, and whether the reader can comment. */
export function talkView({ comments, page, pages }: CommentsPage, talk: TalkContext) {
  const { phase, marked, viewer } = talk;
  const threads = threadsOf(comments, { ...talk, isBlind: isBlind(phase) });
  const list = threads.map((comment) => withoutDefaults(comment, { isReply: false }));
  return {
    // A visitor cannot change comments, so the browser needs no comment data: with `$standing` React keeps the server's HTML.
    thread: { list, ...(viewer === null && list.length > 0 && { $standing: THREAD }) },
    ...(pages > 1 && { page, pages }),
    ...(marked !== null && { marked }),
    isOpen: canTalk(talk),
    ...(talk.isDisqualified && { isClosed: true as const }),
    ...(viewer !== null && { key: newFormKey() }),
  };
}

interface SentComment extends Pick<Comment, "id" | "text" | "author" | "at" | "ago"> {
  isHidden?: true;
  intervention?: string;
  badges?: readonly string[];
  isByStoryAuthor?: true;
  isOwn?: true;
  likes?: number;
  isLiked?: true;
  replies?: SentComment[];
  canAnswer?: true;
}

/** Returns a comment without fields that are false, 0 or empty, to keep the page data small. */
function withoutDefaults(comment: Comment, { isReply }: { isReply: boolean }): SentComment {
  const { badges, isByStoryAuthor, isOwn, likes, isLiked, replies, ...rest } = comment;
  const { isHidden, intervention, ...all } = rest;
  return {
    ...all,
    ...(isHidden && { isHidden }),
    ...(intervention !== null && { intervention }),
    ...(badges.length > 0 && { badges }),
    ...(isByStoryAuthor && { isByStoryAuthor }),
    ...(isOwn && { isOwn }),
    ...(likes > 0 && { likes }),
    ...(isLiked && { isLiked }),
    ...(canAnswer({ isReply, isHidden, isDeleted: comment.text === null }) && { canAnswer: true }),
    ...(replies.length > 0 && {
      replies: replies.map((reply) => withoutDefaults(reply, { isReply: true })),
    }),
  };
}

import { newFormKey } from "~/http/read-form";
import { threadsOf, type Comment, type CommentsPage } from "~/domain/comments/comments.server";
import { canTalk } from "~/domain/stories/rights";
import { canAnswer } from "~/domain/comments/comment-rules";
import { isBlind, type Phase } from "~/domain/contests/phases";
import { THREAD } from "~/ui/comments/comments";

interface Around {
  phase: Phase;
  storyAuthor: string | null;
  viewer: string | null;
  /** The comment that the address asks for. */
  marked: string | null;
  now: Date;
}

/** The comments of the page, and what its reader can say. */
export function talkView({ comments, page, pages }: CommentsPage, around: Around) {
  const { phase, marked, viewer } = around;
  const threads = threadsOf(comments, { ...around, isBlind: isBlind(phase) });
  const list = threads.map((comment) => withoutDefaults(comment, { isReply: false }));
  return {
    // A visitor can do nothing with them but read: the page has them already, and its data need not say them again.
    thread: { list, ...(viewer === null && list.length > 0 && { $standing: THREAD }) },
    ...(pages > 1 && { page, pages }),
    ...(marked !== null && { marked }),
    isOpen: canTalk(phase),
    ...(viewer !== null && { key: newFormKey() }),
  };
}

interface SentComment extends Pick<Comment, "id" | "text" | "author" | "at" | "ago"> {
  badges?: readonly string[];
  isByStoryAuthor?: true;
  isOwn?: true;
  likes?: number;
  isLiked?: true;
  replies?: SentComment[];
  canAnswer?: true;
}

/** The comment without what is false, 0 or empty: the page's data would say it of each. */
function withoutDefaults(comment: Comment, { isReply }: { isReply: boolean }): SentComment {
  const { badges, isByStoryAuthor, isOwn, likes, isLiked, replies, ...all } = comment;
  return {
    ...all,
    ...(badges.length > 0 && { badges }),
    ...(isByStoryAuthor && { isByStoryAuthor }),
    ...(isOwn && { isOwn }),
    ...(likes > 0 && { likes }),
    ...(isLiked && { isLiked }),
    ...(canAnswer({ isReply, isDeleted: comment.text === null }) && { canAnswer: true }),
    ...(replies.length > 0 && {
      replies: replies.map((reply) => withoutDefaults(reply, { isReply: true })),
    }),
  };
}

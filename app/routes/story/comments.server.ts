import { newFormKey } from "~/domain/forms/form-key";
import { threadsOf, type CommentsPage } from "~/domain/comments/comments.server";
import { canTalk } from "~/domain/stories/rights";
import { isBlind, type Phase } from "~/domain/contests/phases";

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
  return {
    comments: threadsOf(comments, { ...around, isBlind: isBlind(phase) }),
    ...{ page, pages, marked },
    isOpen: canTalk(phase),
    isSignedIn: viewer !== null,
    key: viewer ? newFormKey() : "",
  };
}

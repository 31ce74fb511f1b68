/** How a person stands to a comment that is not deleted. */
interface Standing {
  /** They wrote it. */
  isOwn: boolean;
}

// Each right is used by the page, by the action, and has its twin for the SQL of the write in rights.server.ts.

/** Whether they may delete the comment (COMMENT-02). */
export function canDeleteComment({ isOwn }: Standing): boolean {
  return isOwn;
}

/** Whether they may like the comment (COMMENT-03). */
export function canLikeComment({ isOwn }: Standing): boolean {
  return !isOwn;
}

/** Whether the comment can be answered: replies are one level deep (COMMENT-01). */
export function canAnswer(comment: { isReply: boolean; isDeleted: boolean }): boolean {
  return !comment.isReply && !comment.isDeleted;
}

/** Maximum length of a comment, in characters as a person counts them (COMMENT-01). */
export const COMMENT_MAX = 2000;
/** Number of threads (comments without their replies) on one page of a story's comments. */
export const COMMENTS_PER_PAGE = 20;
/** Maximum length of a comment's preview in characters (product.md §9). */
const PREVIEW_MAX = 100;

/** The texts that ask for confirmation before a comment is deleted (COMMENT-02). */
export const DELETION = {
  question: "¿Estás seguro de que quieres eliminar este comentario?",
  consequence: "No se puede deshacer. Las respuestas que tenga se quedan donde están.",
} as const;

/** Turns each line break into one character, as browsers count them, and allows at most two blank lines in a row. */
export function asWritten(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n{4,}/g, "\n\n\n")
    .trim();
}

/** Returns the number of characters as a person counts them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Returns the beginning of a comment in one line: at most 100 characters, then an ellipsis. */
export function previewOf(text: string): string {
  const letters = [...text.replace(/\s+/g, " ").trim()];
  return letters.length <= PREVIEW_MAX
    ? letters.join("")
    : `${letters.slice(0, PREVIEW_MAX).join("")}…`;
}

/** Whether a comment was deleted, and whether an admin hid it (REPORT-02). */
export interface Visibility {
  isDeleted: boolean;
  isHidden: boolean;
}

/** Whether others than the comment's author see it: it is neither deleted nor hidden. Only then does it count anywhere. */
export function isPublicComment({ isDeleted, isHidden }: Visibility): boolean {
  return !isDeleted && !isHidden;
}

/** Whether the viewer sees the comment: a public one, or their own that is hidden. */
export function isShownComment({ isOwn, ...comment }: Visibility & { isOwn: boolean }): boolean {
  return isPublicComment(comment) || (isOwn && !comment.isDeleted);
}

/** Whether the viewer may delete the comment: they wrote it, and it is not deleted yet (COMMENT-02). */
export function canDeleteComment(comment: { isOwn: boolean; isDeleted: boolean }): boolean {
  return comment.isOwn && !comment.isDeleted;
}

/** Whether the viewer may like the comment: it is public, and somebody else wrote it (COMMENT-03). */
export function canLikeComment(comment: Visibility & { isOwn: boolean }): boolean {
  return !comment.isOwn && isPublicComment(comment);
}

/** Whether readers can reply to the comment: it is public, and not itself a reply (COMMENT-01). */
export function canAnswer(comment: Visibility & { isReply: boolean }): boolean {
  return !comment.isReply && isPublicComment(comment);
}

/** Most characters of a comment, counted as a person counts them (COMMENT-01). */
export const COMMENT_MAX = 2000;
/** Threads on one page of a story's comments; replies are not counted. */
export const COMMENTS_PER_PAGE = 20;
/** Most characters of a comment in a preview (product.md §9). */
const PREVIEW_MAX = 100;

/** The texts that ask for confirmation before a comment is deleted (COMMENT-02). */
export const DELETION = {
  question: "¿Estás seguro de que quieres eliminar este comentario?",
  consequence: "No se puede deshacer. Las respuestas que tenga se quedan donde están.",
} as const;

/** Line breaks as one character, as the browser counts them; never more than two blank lines in a row. */
export function asWritten(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n{4,}/g, "\n\n\n")
    .trim();
}

/** Characters as a person counts them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The beginning of a comment in one line, at most 100 characters and an ellipsis. */
export function previewOf(text: string): string {
  const letters = [...text.replace(/\s+/g, " ").trim()];
  return letters.length <= PREVIEW_MAX
    ? letters.join("")
    : `${letters.slice(0, PREVIEW_MAX).join("")}…`;
}

/** Whether they may delete the comment: their own, while it is not deleted (COMMENT-02). */
export function canDeleteComment(comment: { isOwn: boolean; isDeleted: boolean }): boolean {
  return comment.isOwn && !comment.isDeleted;
}

/** Whether they may like the comment: another's, while it is not deleted (COMMENT-03). */
export function canLikeComment(comment: { isOwn: boolean; isDeleted: boolean }): boolean {
  return !comment.isOwn && !comment.isDeleted;
}

/** Whether the comment can be answered: replies are one level deep (COMMENT-01). */
export function canAnswer(comment: { isReply: boolean; isDeleted: boolean }): boolean {
  return !comment.isReply && !comment.isDeleted;
}

/** Maximum length of a comment, in characters as a person counts them (COMMENT-01). */
export const COMMENT_MAX = 2000;
/** Number of threads on one page of a story's comments. Replies are not counted. */
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

/** Number of characters as a person counts them. */
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

/** Whether the viewer may delete the comment: they wrote it, and it is not deleted yet (COMMENT-02). */
export function canDeleteComment(comment: { isOwn: boolean; isDeleted: boolean }): boolean {
  return comment.isOwn && !comment.isDeleted;
}

/** Whether the viewer may like the comment: somebody else wrote it, and it is not deleted (COMMENT-03). */
export function canLikeComment(comment: { isOwn: boolean; isDeleted: boolean }): boolean {
  return !comment.isOwn && !comment.isDeleted;
}

/** Whether the comment can be answered: it is not deleted, and not itself a reply (COMMENT-01). */
export function canAnswer(comment: { isReply: boolean; isDeleted: boolean }): boolean {
  return !comment.isReply && !comment.isDeleted;
}

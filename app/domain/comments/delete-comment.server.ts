import { sql } from "kysely";
import type { Db } from "~/db/db";
import type { CommentWithStory } from "./find-comment.server";
import { canDeleteComment } from "./comment-rules";
import { isCommentDeletableBy } from "./rights.server";

/** Text that replaces the stored text of a deleted comment. Pages show another line instead (COMMENT-02). */
export const DELETED_TEXT = "Comentario eliminado";

/**
 * Deletes the person's own comment, and refuses another person's. Idempotent. Replies to the comment stay, below the line
 * 'Comentario eliminado' (COMMENT-02). The stored text of a reported or hidden comment stays too, for the admins who decide on the
 * report or on the author's answer.
 */
export async function deleteComment(
  db: Db,
  comment: CommentWithStory,
  user: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "not-yours" }> {
  const isOwn = comment.userId === user;
  if (!canDeleteComment({ isOwn, isDeleted: comment.isDeleted })) {
    return isOwn ? { ok: true } : { ok: false, reason: "not-yours" };
  }
  const at = now.toISOString();
  await sql`
    UPDATE comments SET deleted_at = ${at}, updated_at = ${at}, content = CASE
      WHEN hidden_at IS NOT NULL OR EXISTS (SELECT 1 FROM reports WHERE reported_comment_id = comments.id) THEN content
      ELSE ${DELETED_TEXT} END
    WHERE comments.id = ${comment.id} AND ${isCommentDeletableBy(user)}`.execute(db);
  return { ok: true };
}

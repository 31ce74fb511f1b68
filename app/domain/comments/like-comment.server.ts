import { sql } from "kysely";
import type { Db } from "~/db/db";
import { noticeStatements, notifiedBy } from "~/domain/notifications/notify.server";
import type { CommentWithStory } from "./find-comment.server";
import { canLikeComment, isPublicComment } from "./comment-rules";
import { isPublicToOthersThan } from "./rights.server";

/**
 * Stores or removes the person's like of a comment. Idempotent: `isNew` is false if nothing changed. Refuses the person's own
 * comment, and a deleted or hidden one (COMMENT-03).
 */
export async function likeComment(
  db: Db,
  comment: CommentWithStory,
  { user, want }: { user: string; want: "like" | "no-like" },
  now: Date,
): Promise<
  { ok: true; isNew: boolean; notified: string[] } | { ok: false; reason: "gone" | "own-like" }
> {
  if (!isPublicComment(comment)) return { ok: false, reason: "gone" };
  if (!canLikeComment({ ...comment, isOwn: comment.userId === user })) {
    return { ok: false, reason: "own-like" };
  }
  const at = now.toISOString();
  const change =
    want === "like"
      ? sql`
        INSERT INTO comment_likes (comment_id, user_id, created_at)
        SELECT id, ${user}, ${at} FROM comments
        WHERE comments.id = ${comment.id} AND ${isPublicToOthersThan(user)}
        ON CONFLICT DO NOTHING`
      : sql`DELETE FROM comment_likes WHERE comment_id = ${comment.id} AND user_id = ${user}`;
  // Counts the like rows instead of incrementing, so that a wrong count corrects itself.
  const count = sql`
    UPDATE comments SET likes_count = (SELECT count(*) FROM comment_likes WHERE comment_id = comments.id)
    WHERE id = ${comment.id}`;
  const { id, story, userId: author } = comment;
  const liked = { kind: "comment-liked", comment: { id, author }, story, by: user } as const;
  const outcomes = await db.batch([
    change.compile(db),
    count.compile(db),
    ...(want === "like" ? noticeStatements(db, liked, at) : []),
  ]);
  return { ok: true, isNew: outcomes[0].changes > 0, notified: notifiedBy(outcomes) };
}

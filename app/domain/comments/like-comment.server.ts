import { sql } from "kysely";
import type { Db } from "~/db/db";
import { notifyStatement } from "~/domain/notifications/notify.server";
import type { TalkComment } from "./find-comment.server";
import { canLikeComment } from "~/domain/stories/rights";
import { isLikeableBy } from "./rights.server";

/** Likes a comment or takes the like back, one row per person, idempotently; refuses one's own comment (COMMENT-03). */
export async function likeComment(
  db: Db,
  comment: TalkComment,
  { user, want }: { user: string; want: "like" | "no-like" },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "own-like" }> {
  const isOwn = comment.userId === user;
  if (!canLikeComment({ isOwn })) return { ok: false, reason: "own-like" };
  const at = now.toISOString();
  const change =
    want === "like"
      ? sql`
        INSERT INTO comment_likes (comment_id, user_id, created_at)
        SELECT id, ${user}, ${at} FROM comments
        WHERE comments.id = ${comment.id} AND ${isLikeableBy(user)}
        ON CONFLICT DO NOTHING`
      : sql`DELETE FROM comment_likes WHERE comment_id = ${comment.id} AND user_id = ${user}`;
  // Counted from the rows, not n + 1: a count that was ever wrong is right again.
  const count = sql`
    UPDATE comments SET likes_count = (SELECT count(*) FROM comment_likes WHERE comment_id = comments.id)
    WHERE id = ${comment.id}`;
  // The notice does not say who liked it.
  const notice = notifyStatement(
    db,
    {
      to: want === "like" ? comment.userId : null,
      actor: user,
      type: "like",
      title: "A alguien le gustó tu comentario",
      message: `A alguien le gustó tu comentario en «${comment.story.title}».`,
      data: {
        story_id: comment.story.id,
        story_title: comment.story.title,
        comment_id: comment.id,
      },
      cause: comment.id,
      repeat: "daily",
    },
    now,
    sql<boolean>`EXISTS (SELECT 1 FROM comment_likes
      WHERE comment_id = ${comment.id} AND user_id = ${user} AND created_at = ${at})`,
  );
  await db.batch([change.compile(db), count.compile(db), ...(notice ? [notice] : [])]);
  return { ok: true };
}

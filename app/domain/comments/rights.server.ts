import { sql, type RawBuilder, type SqlBool } from "kysely";

// The rights of comment-rules.ts as SQL conditions on a row of `comments`, for the statements that write.

/** SQL twin of `canDeleteComment`. */
export function isCommentDeletableBy(user: string): RawBuilder<SqlBool> {
  return sql`(comments.user_id = ${user} AND comments.deleted_at IS NULL)`;
}

/** SQL twin of `canLikeComment`. */
export function isLikeableBy(user: string): RawBuilder<SqlBool> {
  return sql`(comments.user_id IS NOT ${user} AND comments.deleted_at IS NULL)`;
}

/** SQL twin of `canAnswer`. */
export const isAnswerable: RawBuilder<SqlBool> = sql`(comments.parent_id IS NULL AND comments.deleted_at IS NULL)`;

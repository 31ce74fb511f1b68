import { sql, type RawBuilder, type SqlBool } from "kysely";

// The rights of rights.ts as conditions on a row of `comments`, for the statement that writes.

/** The twin of `canDeleteComment`. */
export function isCommentDeletableBy(user: string): RawBuilder<SqlBool> {
  return sql`(comments.user_id = ${user} AND comments.deleted_at IS NULL)`;
}

/** The twin of `canLikeComment`. */
export function isLikeableBy(user: string): RawBuilder<SqlBool> {
  return sql`(comments.user_id IS NOT ${user} AND comments.deleted_at IS NULL)`;
}

/** The twin of `canAnswer`. */
export const isAnswerable: RawBuilder<SqlBool> = sql`(comments.parent_id IS NULL AND comments.deleted_at IS NULL)`;

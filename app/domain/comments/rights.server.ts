import { sql, type RawBuilder, type SqlBool } from "kysely";

// The rights of comment-rules.ts as SQL conditions on a row of `comments`, for the statements that write.

/** SQL condition, same as `canDeleteComment`: the account wrote the comment, and it is not deleted. */
export function isCommentDeletableBy(user: string): RawBuilder<SqlBool> {
  return sql`(comments.user_id = ${user} AND comments.deleted_at IS NULL)`;
}

/** SQL condition, same as `canLikeComment`: somebody else wrote the comment, and it is not deleted. */
export function isLikeableBy(user: string): RawBuilder<SqlBool> {
  return sql`(comments.user_id IS NOT ${user} AND comments.deleted_at IS NULL)`;
}

/** SQL condition, same as `canAnswer`: the comment is not deleted, and not itself a reply. */
export const isAnswerable: RawBuilder<SqlBool> = sql`(comments.parent_id IS NULL AND comments.deleted_at IS NULL)`;

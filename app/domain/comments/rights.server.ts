import { sql, type RawBuilder, type SqlBool } from "kysely";

// The rights of comment-rules.ts as SQL conditions on a row of `comments`, for queries and for the statements that write.

/** SQL condition, same as `isPublicComment`: the comment is neither deleted nor hidden. `table` is an alias of `comments`. */
export function isPublic(table = "comments"): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${table}.deleted_at`)} IS NULL AND ${sql.ref(`${table}.hidden_at`)} IS NULL)`;
}

/** SQL condition, same as `isShownComment`: the viewer, or a visitor (null), sees the comment. `table` is an alias of `comments`. */
export function isShownTo(viewer: string | null, table = "comments"): RawBuilder<SqlBool> {
  const author = sql.ref(`${table}.user_id`);
  return sql`(${isPublic(table)} OR (${author} = ${viewer} AND ${sql.ref(`${table}.deleted_at`)} IS NULL))`;
}

/** SQL condition, same as `canDeleteComment`: the account wrote the comment, and it is not deleted. */
export function isCommentDeletableBy(user: string): RawBuilder<SqlBool> {
  return sql`(comments.user_id = ${user} AND comments.deleted_at IS NULL)`;
}

/** SQL condition, same as `canLikeComment`, and as `canReport` for a comment: it is public, and somebody else wrote it. */
export function isPublicToOthersThan(user: string): RawBuilder<SqlBool> {
  return sql`(comments.user_id IS NOT ${user} AND ${isPublic()})`;
}

/** SQL condition, same as `canAnswer`: the comment is public, and not itself a reply. */
export const isAnswerable: RawBuilder<SqlBool> = sql`(comments.parent_id IS NULL AND ${isPublic()})`;

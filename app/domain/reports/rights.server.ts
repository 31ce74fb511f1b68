import { sql, type RawBuilder, type SqlBool } from "kysely";

// `canReport` of rights.ts as conditions on a row, for the statement that writes.

export function isReportableComment(user: string): RawBuilder<SqlBool> {
  return sql`(comments.user_id IS NOT ${user} AND comments.deleted_at IS NULL)`;
}

export function isReportableStory(user: string): RawBuilder<SqlBool> {
  return sql`stories.user_id IS NOT ${user}`;
}

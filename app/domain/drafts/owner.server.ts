import { sql, type RawBuilder, type SqlBool } from "kysely";

/** Whose draft: an account's, or the visitor's whose cookie has a token with this hash. */
export type DraftOwner = { user: string } | { visitor: string };

/** The condition on a row of `drafts`. */
export function isOwnedBy(owner: DraftOwner): RawBuilder<SqlBool> {
  return "user" in owner
    ? sql`drafts.user_id = ${owner.user}`
    : sql`drafts.visitor_hash = ${owner.visitor}`;
}

/** The columns that a draft and its versions share. */
export const TEXT = sql`title, source, story_category`;

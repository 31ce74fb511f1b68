import { sql, type RawBuilder, type SqlBool } from "kysely";

/** Owner of a draft: an account by its id, or a visitor by the hash of the token in their cookie. */
export type DraftOwner = { user: string } | { visitor: string };

/** The condition on a row of `drafts`. */
export function isOwnedBy(owner: DraftOwner): RawBuilder<SqlBool> {
  return "user" in owner
    ? sql`drafts.user_id = ${owner.user}`
    : sql`drafts.visitor_hash = ${owner.visitor}`;
}

/** The columns that a draft and its versions share. */
export const TEXT = sql`title, source, story_category`;

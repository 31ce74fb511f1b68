import { createHmac } from "node:crypto";
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

/** The word that stands for an account beside the texts that a browser keeps: keyed, as others may use it too and ids are public. */
export function localOwner(env: { SESSION_SECRET: string }, user: string): string {
  const digest = createHmac("sha256", env.SESSION_SECRET).update(`drafts of ${user}`).digest();
  return digest.subarray(0, 12).toString("base64url");
}

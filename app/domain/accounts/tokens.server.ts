import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { linkToken, newSeed, type LinkKind } from "~/domain/mail/link-token.server";
import { MAILED_LINK_MS } from "~/domain/mail/lifetimes";
import type { SigningEnv } from "~/domain/settings/accepted-secrets.server";
import { hashToken } from "./sessions.server";

type TokenKind = "confirm" | "reset";

/** The seed of a mailed token, which the outbox stores, with its expiry. */
interface IssuedToken {
  seed: string;
  expiresAt: Date;
  /** Statement that stores the token's SHA-256 and replaces an older token. */
  statement: CompiledQuery<unknown>;
}

/**
 * Issues a single-use token that replaces an older one of the same kind. Its statement belongs in the batch that enqueues the
 * mail (AUTH-06).
 */
export function issueToken(
  db: Db,
  env: SigningEnv,
  kind: TokenKind,
  userId: string,
  now: Date,
): IssuedToken {
  const { row, ...issued } = newLink(env, kind, now);
  const statement = db
    .insertInto("account_tokens")
    .values({ ...row, kind, user_id: userId })
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet(row))
    .compile();
  return { ...issued, statement };
}

/** Issues a token for the account of an e-mail; without an account its statement stores nothing. */
export function issueTokenByEmail(
  db: Db,
  env: SigningEnv,
  kind: TokenKind,
  email: string,
  now: Date,
): IssuedToken {
  const { row, ...issued } = newLink(env, kind, now);
  const { token_hash, created_at, expires_at } = row;
  const statement = sql`
    INSERT INTO account_tokens (token_hash, kind, user_id, created_at, expires_at)
    SELECT ${token_hash}, ${kind}, id, ${created_at}, ${expires_at} FROM user_profiles WHERE email = ${email}
    ON CONFLICT (user_id, kind) DO UPDATE SET token_hash = excluded.token_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at`.compile(db);
  return { ...issued, statement };
}

/** Creates a mailed link: the seed of its token, its expiry, and the row that stores the hash of the token. */
export function newLink(env: SigningEnv, kind: LinkKind, now: Date) {
  const seed = newSeed(env);
  const expiresAt = new Date(now.getTime() + MAILED_LINK_MS);
  const row = {
    token_hash: hashToken(linkToken(env, kind, seed)),
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
  return { seed, expiresAt, row };
}

/** Subquery for the account of a token of this kind that has not expired. */
export function tokenOwner(db: Db, kind: TokenKind, token: string, now: Date) {
  return db
    .selectFrom("account_tokens")
    .where("token_hash", "=", hashToken(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now.toISOString())
    .select("user_id");
}

/** Deletes expired tokens and login links. */
export async function sweepTokens(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const isExpired = sql`expires_at <= ${now.toISOString()}`;
  await deleteInPieces(db, budget, "account_tokens", isExpired);
  await deleteInPieces(db, budget, "login_links", isExpired);
}

/** Consumes a live token if the condition holds, and returns its owner. Of two concurrent requests only one gets the row. */
export function consumeTokenStatement(
  db: Db,
  kind: TokenKind,
  token: string,
  now: Date,
  condition: RawBuilder<SqlBool> = sql`TRUE`,
): CompiledQuery<{ user_id: string }> {
  return db
    .deleteFrom("account_tokens")
    .where("token_hash", "=", hashToken(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now.toISOString())
    .where(condition)
    .returning("user_id")
    .compile();
}

/** Consumes a login link by the hash of its token. Of two concurrent logins only one changes the row. */
export function consumeLoginLinkStatement(db: Db, tokenHash: string): CompiledQuery<unknown> {
  return db.deleteFrom("login_links").where("token_hash", "=", tokenHash).compile();
}

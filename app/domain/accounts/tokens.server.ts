import { createHmac } from "node:crypto";
import type { CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { HOUR } from "~/domain/time/durations";
import { hashToken, newToken } from "./sessions.server";

type TokenKind = "confirm" | "reset";

/** A token for a mail: the seed that the outbox stores, and when both expire. */
interface IssuedToken {
  seed: string;
  expiresAt: Date;
  /** Stores the token's SHA-256 in place of an older one: the newest wins. */
  statement: CompiledQuery<unknown>;
}

/** Makes a token that lives 60 minutes and works once; the statement belongs in the batch that writes its mail (AUTH-06). */
export function issueToken(
  db: Db,
  env: { SESSION_SECRET: string },
  kind: TokenKind,
  userId: string,
  now: Date,
): IssuedToken {
  const seed = newToken();
  const expiresAt = new Date(now.getTime() + HOUR);
  const fresh = {
    token_hash: hashToken(tokenOf(env, kind, seed)),
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
  const statement = db
    .insertInto("account_tokens")
    .values({ ...fresh, kind, user_id: userId })
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet(fresh))
    .compile();
  return { seed, expiresAt, statement };
}

/** The token (256 bits) of a seed, derived when the mail is sent: the database alone never holds a link that works. */
export function tokenOf(
  env: { SESSION_SECRET: string },
  kind: TokenKind | "newsletter",
  seed: string,
): string {
  return createHmac("sha256", env.SESSION_SECRET).update(`${kind}:${seed}`).digest("base64url");
}

/** The account of a live token of that kind, as a value for another statement; a text of another form matches none. */
export function tokenOwner(db: Db, kind: TokenKind, token: string, now: Date) {
  return db
    .selectFrom("account_tokens")
    .where("token_hash", "=", hashToken(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now.toISOString())
    .select("user_id");
}

/** Deletes the tokens of every kind that have expired. */
export async function sweepTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("account_tokens").where("expires_at", "<=", now.toISOString()).execute();
}

/** Deletes a live token and returns its owner: of two requests at once, one gets the row. */
export function consumeTokenStatement(
  db: Db,
  kind: TokenKind,
  token: string,
  now: Date,
): CompiledQuery<{ user_id: string }> {
  return db
    .deleteFrom("account_tokens")
    .where("token_hash", "=", hashToken(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now.toISOString())
    .returning("user_id")
    .compile();
}

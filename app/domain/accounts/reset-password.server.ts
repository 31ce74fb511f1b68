import { sql } from "kysely";
import type { Db } from "~/db/db";
import { resetMailStatements } from "./account-mail.server";
import { isReservedEmail, type AccountEnv } from "./accounts.server";
import { isCommonPassword, isTooShortFor } from "./password-rules.server";
import { hashPassword } from "./passwords.server";
import { isLive } from "./sessions.server";
import { setPasswordStatements } from "./change-password.server";
import { throttleMailedLink, type Throttled } from "./throttle.server";
import { consumeTokenStatement, issueTokenByEmail, tokenOwner } from "./tokens.server";

/**
 * Enqueues a mail with a reset link, at most three an hour to an account and ten for a client address. An e-mail without an
 * account runs the same statements and gets the same response, so that nobody can find out who has an account (AUTH-06).
 */
export async function requestReset(
  db: Db,
  env: AccountEnv,
  email: string,
  address: string | null,
  now: Date,
): Promise<Throttled> {
  const allowed = await throttleMailedLink(db, env, "reset", { address, email }, now);
  if (!allowed.ok) return allowed;
  const account = isReservedEmail(email, env) ? "" : email;
  const { seed, expiresAt, statement } = issueTokenByEmail(db, env, "reset", account, now);
  await db.batch([statement, ...resetMailStatements(db, { email: account, seed, expiresAt }, now)]);
  return { ok: true };
}

/** Whether a reset token still works (AUTH-06). */
export async function isLiveReset(db: Db, token: string, now: Date): Promise<boolean> {
  return (await tokenOwner(db, "reset", token, now).executeTakeFirst()) !== undefined;
}

/** Whether a live reset token and a live session belong to the same account (AUTH-06). */
export async function isResetOfSession(
  db: Db,
  token: string,
  sessionHash: string,
  now: Date,
): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .where(isLive(sessionHash, now))
    .where("user_id", "=", tokenOwner(db, "reset", token, now))
    .select("user_id")
    .executeTakeFirst();
  return session !== undefined;
}

type ResetAnswer =
  | { ok: true; userId: string; email: string; isCommon: boolean }
  | { ok: false; reason: "dead-token" | "short-admin-password" };

/**
 * Sets a new password with the token of a reset mail, and ends all sessions of its account. Refuses a token that is used, older than
 * an hour, or not the account's newest (AUTH-06).
 */
export async function resetPassword(
  db: Db,
  env: AccountEnv,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<ResetAnswer> {
  const account = await db
    .selectFrom("user_profiles")
    .where("id", "=", tokenOwner(db, "reset", token, now))
    .select(["id", "email", "is_admin"])
    .executeTakeFirst();
  if (!account) return { ok: false, reason: "dead-token" };
  const { id: userId, email } = account;
  if (isTooShortFor({ email, isAdmin: account.is_admin === 1 }, password, env)) {
    return { ok: false, reason: "short-admin-password" };
  }
  // Consumes the reset token before the hash, so that of many requests with one token only the first costs a hash.
  const [consumed] = await db.batch([consumeTokenStatement(db, "reset", token, now)]);
  if (consumed.rows.length === 0) return { ok: false, reason: "dead-token" };
  const passwordHash = await hashPassword(password);
  await db.batch(setPasswordStatements(db, { userId, passwordHash }, now, sql<boolean>`true`));
  return { ok: true, userId, email, isCommon: isCommonPassword(password) };
}

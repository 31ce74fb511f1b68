import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import { dropUnsentMailStatement } from "~/domain/mail/outbox.server";
import { passwordChangedMailStatement } from "./account-mail.server";
import type { Db } from "~/db/db";
import { logIn, type AccountEnv } from "./accounts.server";
import { isCommonPassword, isTooShortFor } from "./password-rules.server";
import type { LoginCaller } from "./login-failures.server";
import { DUMMY_HASH, hashPassword } from "./passwords.server";
import type { Viewer } from "./sessions.server";
import type { Throttled } from "./throttle.server";

type ChangeAnswer =
  | { ok: true; isCommon: boolean }
  | { ok: false; reason: "short-admin-password" | "wrong-password" | "session-ended" }
  | Exclude<Throttled, { ok: true }>;

/**
 * Changes the password of an account whose old password is given, and ends all its sessions; the caller signs this browser in again
 * (AUTH-04). A wrong old password counts as a failed login (AUTH-07).
 */
export async function changePassword(
  db: Db,
  env: AccountEnv,
  viewer: Viewer,
  { current, password }: { current: string; password: string },
  caller: LoginCaller,
  now: Date,
): Promise<ChangeAnswer> {
  if (isTooShortFor(viewer, password, env)) return { ok: false, reason: "short-admin-password" };
  const login = await logIn(db, env, { email: viewer.email, password: current }, caller, now);
  if (!login.ok) {
    return login.reason === "credentials" ? { ok: false, reason: "wrong-password" } : login;
  }
  const passwordHash = await hashPassword(password);
  // A concurrent password reset has ended the session, so this change is refused and the password of the reset stays.
  const isSignedIn = sql<boolean>`EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${viewer.sessionHash})`;
  const [stored] = await db.batch(
    setPasswordStatements(db, { userId: viewer.id, passwordHash }, now, isSignedIn),
  );
  if (stored.changes === 0) return { ok: false, reason: "session-ended" };
  return { ok: true, isCommon: isCommonPassword(password) };
}

/**
 * Statements that store a new password, end all sessions of the account, delete its mailed links, and enqueue the mail that
 * reports the change, all only if `condition` holds for the account's row. The first statement changes a row only if the password
 * was stored.
 */
export function setPasswordStatements(
  db: Db,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  now: Date,
  condition: RawBuilder<SqlBool>,
): [CompiledQuery<unknown>, ...CompiledQuery<unknown>[]] {
  const credentials = db.updateTable("credentials").where("user_id", "=", userId);
  const stored = db
    .selectFrom("credentials")
    .where("user_id", "=", userId)
    .where("password_hash", "=", passwordHash)
    .select("user_id");
  return [
    credentials
      .where(condition)
      .set({ password_hash: passwordHash, updated_at: now.toISOString() })
      .compile(),
    db.deleteFrom("sessions").where("user_id", "in", stored).compile(),
    db
      .deleteFrom("account_tokens")
      .where("kind", "=", "reset")
      .where("user_id", "in", stored)
      .compile(),
    db.deleteFrom("login_links").where("user_id", "in", stored).compile(),
    dropUnsentMailStatement(db, "reset_password", userId),
    dropUnsentMailStatement(db, "login_link", userId),
    passwordChangedMailStatement(db, stored, now),
  ];
}

/**
 * Statements that make a password useless that was chosen before an instant, and end the account's sessions. The account needs a new
 * one, by the mailed link of a reset. The first statement changes a row only if the password was that old (OPS-04).
 */
export function lockPasswordStatements(
  db: Db,
  userId: string,
  chosenBefore: string,
  now: Date,
): [CompiledQuery<unknown>, ...CompiledQuery<unknown>[]] {
  const locked = db
    .selectFrom("credentials")
    .where("user_id", "=", userId)
    .where("password_hash", "=", DUMMY_HASH)
    .select("user_id");
  return [
    db
      .updateTable("credentials")
      .where("user_id", "=", userId)
      .where("updated_at", "<", chosenBefore)
      .set({ password_hash: DUMMY_HASH, updated_at: now.toISOString() })
      .compile(),
    db.deleteFrom("sessions").where("user_id", "in", locked).compile(),
  ];
}

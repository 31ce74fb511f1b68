import { sql } from "kysely";
import type { Db } from "~/db/db";
import { logIn, type AccountEnv } from "./accounts.server";
import { isCommonPassword } from "./common-passwords";
import type { LoginCaller } from "./login-failures.server";
import { hashPassword } from "./passwords.server";
import type { Viewer } from "./sessions.server";
import { isTooShortFor, setPasswordStatements } from "./set-password.server";
import type { Throttled } from "./throttle.server";

type ChangeAnswer =
  | { ok: true; isCommon: boolean }
  | { ok: false; reason: "short-admin-password" | "wrong-password" | "session-ended" }
  | Exclude<Throttled, { ok: true }>;

/**
 * Changes the password of somebody who gives the old one, and ends all their sessions, this one too: who asks is signed in
 * anew (AUTH-04); a wrong old password counts as a failed login (AUTH-07).
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
  const tried = await logIn(db, env, { email: viewer.email, password: current }, caller, now);
  if (!tried.ok) {
    return tried.reason === "credentials" ? { ok: false, reason: "wrong-password" } : tried;
  }
  const passwordHash = await hashPassword(password);
  // A reset that came in between has ended the session, and its password stays.
  const isSignedIn = sql<boolean>`EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${viewer.sessionHash})`;
  const [stored] = await db.batch(
    setPasswordStatements(db, { userId: viewer.id, passwordHash }, now, isSignedIn),
  );
  if (stored.changes === 0) return { ok: false, reason: "session-ended" };
  return { ok: true, isCommon: isCommonPassword(password) };
}

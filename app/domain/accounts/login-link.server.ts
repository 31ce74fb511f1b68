import { sql } from "kysely";
import type { Db } from "~/db/db";
import { linkMailStatement } from "./account-mail.server";
import { isReservedEmail, type AccountEnv } from "./accounts.server";
import { hashToken } from "./sessions.server";
import { throttleMailedLink, type Throttled } from "./throttle.server";
import { newLink } from "./tokens.server";

/**
 * Enqueues a mail with a login link, which lets one login skip the wait after failed logins; at most three an hour to an account
 * and ten for a client address. An e-mail without an account runs the same statements and gets the same response (AUTH-07).
 */
export async function requestLoginLink(
  db: Db,
  env: AccountEnv,
  email: string,
  address: string | null,
  now: Date,
): Promise<Throttled> {
  const allowed = await throttleMailedLink(db, env, "login-link", { address, email }, now);
  if (!allowed.ok) return allowed;
  const account = isReservedEmail(email, env) ? "" : email;
  const { seed, expiresAt, row } = newLink(env, "login", now);
  const { token_hash, created_at, expires_at } = row;
  const store = sql`INSERT INTO login_links (token_hash, user_id, created_at, expires_at)
    SELECT ${token_hash}, id, ${created_at}, ${expires_at} FROM user_profiles WHERE email = ${account}`;
  const mail = { email: account, seed, expiresAt };
  await db.batch([store.compile(db), linkMailStatement(db, "login_link", mail, now)]);
  return { ok: true };
}

/** Whether a login link still works (AUTH-07). */
export async function isLiveLoginLink(db: Db, token: string, now: Date): Promise<boolean> {
  return (await liveLink(db, token, now).executeTakeFirst()) !== undefined;
}

/** Returns the hash of a login link if it still works for the account with this e-mail; else null. */
export async function findLoginLink(
  db: Db,
  token: string,
  email: string,
  now: Date,
): Promise<string | null> {
  const link = await liveLink(db, token, now)
    .innerJoin("user_profiles", "user_profiles.id", "login_links.user_id")
    .where("user_profiles.email", "=", email)
    .executeTakeFirst();
  return link?.token_hash ?? null;
}

function liveLink(db: Db, token: string, now: Date) {
  return db
    .selectFrom("login_links")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now.toISOString())
    .select("token_hash");
}

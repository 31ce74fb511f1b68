import type { CompiledQuery } from "kysely";
import { violatesAdminName, violatesUnique } from "~/db/constraints";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { fold } from "~/domain/text/fold";
import { ADMIN_PASSWORD_MIN } from "./account-fields";
import { isCommonPassword } from "./common-passwords";
import { confirmationStatements } from "./confirm-email.server";
import { countLogin, forgiveLoginStatements, type LoginCaller } from "./login-failures.server";
import { skeletonOf } from "./look-alikes";
import { isOperatorEmail } from "./operator";
import { hashPassword, needsRehash, NOBODYS_HASH, verifyPassword } from "./passwords.server";
import { isReservedName } from "./reserved-names";
import { endSession, startSession, type Viewer } from "./sessions.server";
import { throttle, type Throttled } from "./throttle.server";

export type AccountEnv = Pick<Env, "SESSION_SECRET" | "ENVIRONMENT" | "ADMIN_EMAIL" | "SITE_NAME">;
type TooMany = Exclude<Throttled, { ok: true }>;

export interface Registration {
  displayName: string;
  email: string;
  password: string;
  wantsMail: boolean;
  acceptsTerms: boolean;
}

export type RegisterAnswer =
  | { ok: true; userId: string; hasCommonPassword: boolean }
  | {
      ok: false;
      reason: "terms" | "email-taken" | "reserved-email" | "reserved-name" | "short-admin-password";
    }
  | TooMany;

/**
 * Opens an account: profile, password, confirmation token and its mail in one batch (AUTH-02). Refuses a taken or reserved
 * e-mail, a name that could be taken for the house or an admin, unaccepted terms, a short password for the operator's
 * e-mail, and an address that registers too often.
 */
export async function register(
  db: Db,
  env: AccountEnv,
  { displayName, email, password, wantsMail, acceptsTerms }: Registration,
  address: string | null,
  now: Date,
): Promise<RegisterAnswer> {
  const allowed = await throttle(db, env, "register", address, now);
  if (!allowed.ok) return allowed;
  if (!acceptsTerms) return { ok: false, reason: "terms" };
  if (isReserved(email, env)) return { ok: false, reason: "reserved-email" };
  if (isOperatorEmail(email, env) && !isLongEnoughForAdmin(password)) {
    return { ok: false, reason: "short-admin-password" };
  }
  if (isReservedName(displayName, env.SITE_NAME)) return { ok: false, reason: "reserved-name" };
  const skeleton = skeletonOf(displayName);
  // Only to spare the hashing: the database itself decides on both.
  const taken = await findTaken(db, email, skeleton);
  if (taken) return { ok: false, reason: taken };
  const user = { id: newId(), email, displayName };
  const at = now.toISOString();
  const passwordHash = await hashPassword(password);
  try {
    await db.batch([
      db
        .insertInto("user_profiles")
        .values({
          id: user.id,
          email,
          name: displayName,
          display_name: displayName,
          name_folded: fold(displayName),
          name_skeleton: skeleton,
          email_notifications: wantsMail ? 1 : 0,
          terms_accepted_at: at,
          created_at: at,
        })
        .compile(),
      db
        .insertInto("credentials")
        .values({ user_id: user.id, password_hash: passwordHash, updated_at: at })
        .compile(),
      ...confirmationStatements(db, env, user, now),
    ]);
  } catch (error) {
    if (violatesUnique(error, "user_profiles.email")) return { ok: false, reason: "email-taken" };
    if (violatesAdminName(error)) return { ok: false, reason: "reserved-name" };
    throw error;
  }
  return { ok: true, userId: user.id, hasCommonPassword: isCommonPassword(password) };
}

export type LogInAnswer =
  { ok: true; userId: string } | { ok: false; reason: "credentials" } | TooMany;

/**
 * Finds the account that an e-mail and a password open. Counts and refuses before hashing; an unknown e-mail costs the same
 * as a wrong password (AUTH-03, AUTH-07). What a known device does is counted for its account, not for its address, which
 * it may share with strangers.
 */
export async function logIn(
  db: Db,
  env: AccountEnv,
  { email, password }: { email: string; password: string },
  caller: LoginCaller,
  now: Date,
): Promise<LogInAnswer> {
  const counted = caller.address !== null && caller.device ? `device of ${email}` : caller.address;
  const allowed = await throttle(db, env, "login", counted, now);
  if (!allowed.ok) return allowed;
  const tried = await countLogin(db, env, email, caller, now);
  if (!tried.ok) return tried;
  const account = isReserved(email, env) ? undefined : await findCredentials(db, email);
  const isRight = await verifyPassword(password, account?.password_hash ?? NOBODYS_HASH);
  if (!account || !isRight) return { ok: false, reason: "credentials" };
  const queries: CompiledQuery<unknown>[] = forgiveLoginStatements(db, env, email, caller);
  if (needsRehash(account.password_hash)) {
    queries.push(await rehashQuery(db, account, password, now));
  }
  // ADMIN_EMAIL may have been set after this e-mail was confirmed.
  if (isOperatorEmail(email, env) && isLongEnoughForAdmin(password)) {
    queries.push(promoteConfirmedQuery(db, account.user_id));
  }
  await db.batch(queries);
  return { ok: true, userId: account.user_id };
}

/** Starts a new session, and ends the one that the browser brought: a session never changes its owner or its age (AUTH-04). */
export async function renewSession(
  db: Db,
  old: Viewer | null,
  userId: string,
  userAgent: string | null,
  now: Date,
): Promise<string> {
  if (old) await endSession(db, old.sessionHash);
  return startSession(db, userId, userAgent, now);
}

// Demo accounts, whose passwords are public, live under this domain, and so exist in local mode only.
function isReserved(email: string, env: AccountEnv): boolean {
  return env.ENVIRONMENT !== "local" && /[@.]example$/.test(email);
}

function isLongEnoughForAdmin(password: string): boolean {
  return Array.from(password).length >= ADMIN_PASSWORD_MIN;
}

/** What of a registration somebody else has: its e-mail, or an admin the name. */
async function findTaken(
  db: Db,
  email: string,
  skeleton: string,
): Promise<"email-taken" | "reserved-name" | null> {
  const ids = db.selectFrom("user_profiles").select("id");
  const [account, admin] = await db.batch([
    ids.where("email", "=", email).compile(),
    ids.where("is_admin", "=", 1).where("name_skeleton", "=", skeleton).compile(),
  ]);
  if (account.rows.length > 0) return "email-taken";
  return admin.rows.length > 0 ? "reserved-name" : null;
}

function findCredentials(db: Db, email: string) {
  return db
    .selectFrom("user_profiles")
    .innerJoin("credentials", "credentials.user_id", "user_profiles.id")
    .where("user_profiles.email", "=", email)
    .select(["credentials.user_id", "credentials.password_hash"])
    .executeTakeFirst();
}

// Only over the hash that was checked: a password changed meanwhile stays changed.
async function rehashQuery(
  db: Db,
  account: { user_id: string; password_hash: string },
  password: string,
  now: Date,
): Promise<CompiledQuery<unknown>> {
  return db
    .updateTable("credentials")
    .set({ password_hash: await hashPassword(password), updated_at: now.toISOString() })
    .where("user_id", "=", account.user_id)
    .where("password_hash", "=", account.password_hash)
    .compile();
}

function promoteConfirmedQuery(db: Db, userId: string): CompiledQuery<unknown> {
  return db
    .updateTable("user_profiles")
    .set({ is_admin: 1 })
    .where("id", "=", userId)
    .where("email_confirmed_at", "is not", null)
    .compile();
}

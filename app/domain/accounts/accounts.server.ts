import type { CompiledQuery } from "kysely";
import { violatesAdminName, violatesForeignKey, violatesUnique } from "~/db/constraints";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";
import { newId } from "~/db/ids";
import { isExample } from "~/domain/settings/addresses";
import { fold } from "~/domain/text/fold";
import { MINUTE, SECOND } from "~/domain/time/durations";
import { isCommonPassword, isLongEnoughForAdmin } from "./password-rules.server";
import { confirmationStatements } from "./account-mail.server";
import {
  countLogin,
  countsForBrowser,
  forgiveLoginStatements,
  type LoginCaller,
} from "./login-failures.server";
import { completeAdminSkeletons } from "./admin-names.server";
import { skeletonOf, isReservedName } from "./name-rules";
import { isOperatorEmail } from "./admins.server";
import { hashPassword, needsRehash, DUMMY_HASH, verifyPassword } from "./passwords.server";
import { endSession, startSession, type SessionOrigin, type Viewer } from "./sessions.server";
import { throttle, type Throttled } from "./throttle.server";
import { consumeLoginLinkStatement } from "./tokens.server";

export type AccountEnv = Pick<
  Env,
  "SESSION_SECRET" | "ENVIRONMENT" | "ADMIN_EMAIL" | "SITE_NAME" | "REGISTRATION"
>;
type TooMany = Exclude<Throttled, { ok: true }>;

interface Registration {
  displayName: string;
  email: string;
  password: string;
  wantsMail: boolean;
  acceptsTerms: boolean;
}

type RegisterRefusal =
  "closed" | "terms" | "email-taken" | "reserved-email" | "reserved-name" | "short-admin-password";

type RegisterAnswer =
  | { ok: true; userId: string; hasCommonPassword: boolean }
  | { ok: false; reason: RegisterRefusal }
  | TooMany;

/**
 * Creates an account: profile, password, confirmation token and its mail in one batch. Refuses for the reasons in
 * `RegisterRefusal`, and after too many registrations from one client address or of one e-mail (AUTH-02, AUTH-07).
 */
export async function register(
  db: Db,
  env: AccountEnv,
  registration: Registration,
  address: string | null,
  now: Date,
): Promise<RegisterAnswer> {
  const allowed = await throttle(db, env, "register", address, now);
  if (!allowed.ok) return allowed;
  const { displayName, email, password } = registration;
  const skeleton = skeletonOf(displayName);
  // Looks up e-mail and name before hashing the password, to save the hash if either is taken. Uniqueness itself is enforced by the
  // database's constraints.
  const invalid = reasonAgainst(registration, env);
  if (invalid) return { ok: false, reason: invalid };
  await completeAdminSkeletons(db);
  const taken = await findTaken(db, email, skeleton);
  if (taken) return { ok: false, reason: taken };
  const byEmail = await throttle(db, env, "register-email", email, now);
  if (!byEmail.ok) return byEmail;
  const user = { id: newId(), email, displayName };
  const account = { ...registration, id: user.id, skeleton };
  const passwordHash = await hashPassword(password);
  try {
    await db.batch([
      ...accountStatements(db, account, passwordHash, now),
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
 * Checks an e-mail and password, and returns the account. An unknown e-mail takes as long as a wrong password, so that the time does
 * not tell who has an account (AUTH-03, AUTH-07).
 */
export async function logIn(
  db: Db,
  env: AccountEnv,
  { email, password }: { email: string; password: string },
  caller: LoginCaller,
  now: Date,
): Promise<LogInAnswer> {
  // Rate limits come before hashing. A login from a known device counts by account, because its address may be shared with
  // strangers.
  const isOwnCounter = caller.address !== null && countsForBrowser(caller);
  const subject = isOwnCounter ? `device of ${email}` : caller.address;
  const allowed = await throttle(db, env, "login", subject, now);
  if (!allowed.ok) return allowed;
  const counted = await countLogin(db, env, email, caller, now);
  if (!counted.ok) return counted;
  const account = isReservedEmail(email, env) ? undefined : await findCredentials(db, email);
  const isRight = await verifyPassword(password, account?.password_hash ?? DUMMY_HASH);
  if (!account || !isRight) return { ok: false, reason: "credentials" };
  const statements: CompiledQuery<unknown>[] = forgiveLoginStatements(db, env, email, caller);
  if (needsRehash(account.password_hash)) {
    statements.push(await rehashStatement(db, account, password));
  }
  const link = caller.device ? null : caller.link;
  if (link) statements.push(consumeLoginLinkStatement(db, link));
  const outcomes = await db.batch(statements);
  // A concurrent login has consumed the login link, so this login has to wait.
  if (link && outcomes.at(-1)?.changes === 0) {
    return { ok: false, reason: "too-many", retryAfter: MINUTE / SECOND };
  }
  return { ok: true, userId: account.user_id };
}

/**
 * Starts a session and returns its token. Ends the browser's previous session, because a session never changes its owner or its age
 * (AUTH-04). Returns null if the account was deleted after its password was checked.
 */
export async function renewSession(
  db: Db,
  previous: Viewer | null,
  userId: string,
  origin: SessionOrigin | null,
  now: Date,
): Promise<string | null> {
  if (previous) await endSession(db, previous.sessionHash);
  try {
    return await startSession(db, userId, origin, now);
  } catch (error) {
    if (violatesForeignKey(error)) return null;
    throw error;
  }
}

/**
 * Whether the e-mail ends in `.example` outside local mode. That domain is reserved for demo accounts, whose passwords are public
 * (SEC-04).
 */
export function isReservedEmail(email: string, env: AccountEnv): boolean {
  return env.ENVIRONMENT !== "local" && isExample(email);
}

/** Returns the first reason to refuse a registration that can be found without the database, or null. */
function reasonAgainst(
  { displayName, email, password, acceptsTerms }: Registration,
  env: AccountEnv,
): RegisterRefusal | null {
  if (env.REGISTRATION === "off") return "closed";
  if (!acceptsTerms) return "terms";
  if (isReservedEmail(email, env)) return "reserved-email";
  if (isOperatorEmail(email, env) && !isLongEnoughForAdmin(password)) return "short-admin-password";
  return isReservedName(displayName, env.SITE_NAME) ? "reserved-name" : null;
}

function accountStatements(
  db: Db,
  { id, skeleton, displayName, email, wantsMail }: Registration & { id: string; skeleton: string },
  passwordHash: string,
  now: Date,
): CompiledQuery<unknown>[] {
  const at = now.toISOString();
  const profile = db.insertInto("user_profiles").values({
    id,
    email,
    name: displayName,
    display_name: displayName,
    name_folded: fold(displayName),
    name_skeleton: skeleton,
    email_notifications: wantsMail ? 1 : 0,
    terms_accepted_at: at,
    created_at: at,
  });
  const credentials = db
    .insertInto("credentials")
    .values({ user_id: id, password_hash: passwordHash, updated_at: at });
  return [profile.compile(), credentials.compile()];
}

/** Returns the refusal if the e-mail already has an account or the name looks like an admin's; else null. */
async function findTaken(
  db: Db,
  email: string,
  skeleton: string,
): Promise<"email-taken" | "reserved-name" | null> {
  const ids = db.selectFrom("user_profiles").select("id");
  const [accounts, admins] = await Promise.all([
    ids.where("email", "=", email).execute(),
    ids.where("is_admin", "=", 1).where("name_skeleton", "=", skeleton).execute(),
  ]);
  if (accounts.length > 0) return "email-taken";
  return admins.length > 0 ? "reserved-name" : null;
}

function findCredentials(db: Db, email: string) {
  return db
    .selectFrom("user_profiles")
    .innerJoin("credentials", "credentials.user_id", "user_profiles.id")
    .where("user_profiles.email", "=", email)
    .select(["credentials.user_id", "credentials.password_hash"])
    .executeTakeFirst();
}

/**
 * Builds a statement that stores a new hash of the password with the current scrypt parameters. Changes nothing if the password was
 * changed since the login checked it. `updated_at` stays: it tells when the password was chosen.
 */
async function rehashStatement(
  db: Db,
  account: Pick<Row<"credentials">, "user_id" | "password_hash">,
  password: string,
): Promise<CompiledQuery<unknown>> {
  return db
    .updateTable("credentials")
    .set({ password_hash: await hashPassword(password) })
    .where("user_id", "=", account.user_id)
    .where("password_hash", "=", account.password_hash)
    .compile();
}

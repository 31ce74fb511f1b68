import { createHash, randomBytes } from "node:crypto";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { DAY, HOUR } from "~/domain/time/durations";
import { SESSION_DAYS, SESSION_IDLE_DAYS } from "./limits";

/** Maximum number of sessions of an account. A login beyond it ends the oldest session. */
const SESSIONS_PER_USER = 20;
/** Debounce in milliseconds: last_seen_at is written at most once in this time, so that page views cost no writes. */
const SEEN_EVERY = HOUR;

/**
 * A suspension in force, during which the account cannot publish: its end as ISO text in UTC, and the intervention with its reason.
 */
export interface Suspension {
  until: string;
  /** Id of the suspension's intervention; null if its row is missing. */
  intervention: string | null;
}

/** The signed-in person of a request. */
export interface Viewer {
  id: string;
  email: string;
  displayName: string;
  isAdmin: boolean;
  isEmailConfirmed: boolean;
  plan: string;
  suspension: Suspension | null;
  /** SHA-256 of the session's token. */
  sessionHash: string;
  signedInAt: Date;
  lastSeenAt: Date;
}

/** SHA-256 of a token in hexadecimal; the database stores only this. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Makes a random token: 32 bytes as URL-safe text. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The person of a live session, or null. Reads admin rights from the database every time (ADMIN-03). */
export async function findViewer(db: Db, sessionHash: string, now: Date): Promise<Viewer | null> {
  const ifSuspended = (value: RawBuilder<string>) =>
    sql<string | null>`CASE WHEN ${isSuspended(now)} THEN ${value} END`;
  const row = await db
    .selectFrom("sessions")
    .innerJoin("user_profiles", "user_profiles.id", "sessions.user_id")
    .where(isLive(sessionHash, now))
    .select([
      "user_profiles.id",
      "user_profiles.email",
      "user_profiles.display_name",
      "user_profiles.is_admin",
      "user_profiles.email_confirmed_at",
      "user_profiles.plan",
      ifSuspended(sql`suspended_until`).as("suspended_until"),
      // CASE evaluates the subquery only for a suspended account, so that other accounts cost no further read.
      ifSuspended(sql`(SELECT id FROM interventions WHERE user_id = user_profiles.id
        AND kind = 'account-suspended' AND lifted_at IS NULL)`).as("intervention"),
      "sessions.created_at",
      "sessions.last_seen_at",
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    isAdmin: row.is_admin === 1,
    isEmailConfirmed: row.email_confirmed_at !== null,
    plan: row.plan,
    suspension: row.suspended_until
      ? { until: row.suspended_until, intervention: row.intervention }
      : null,
    sessionHash,
    signedInAt: new Date(row.created_at),
    lastSeenAt: new Date(row.last_seen_at),
  };
}

/** SQL condition on `user_profiles`: the account is suspended, from `suspended_at` (inclusive) to `suspended_until` (exclusive). */
export function isSuspended(now: Date): RawBuilder<SqlBool> {
  const at = now.toISOString();
  // IS NOT NULL keeps the condition from being NULL, so that it can be negated with NOT.
  return sql`(user_profiles.suspended_until IS NOT NULL
    AND user_profiles.suspended_at <= ${at} AND user_profiles.suspended_until > ${at})`;
}

/** SQL condition on `sessions`: the row has this token hash, and the session has not ended. */
export function isLive(sessionHash: string, now: Date) {
  return sql<SqlBool>`sessions.token_hash = ${sessionHash} AND ${isLiveAt(now)}`;
}

/** SQL condition on `sessions`: the session has not ended. */
export function isLiveAt(now: Date) {
  return sql<SqlBool>`sessions.expires_at > ${now.toISOString()} AND sessions.last_seen_at > ${idleSince(now)}`;
}

function idleSince(now: Date): string {
  return new Date(now.getTime() - SESSION_IDLE_DAYS * DAY).toISOString();
}

/** The browser in which a session starts, for the list of devices. */
export interface SessionOrigin {
  userAgent: string | null;
  /** Country of the login's network as ISO 3166-1 alpha-2, or null if unknown. */
  country: string | null;
}

/** Starts a session and returns its token; ends sessions beyond the 20 newest of the account. */
export async function startSession(
  db: Db,
  userId: string,
  origin: SessionOrigin | null,
  now: Date,
): Promise<string> {
  const token = newToken();
  const at = now.toISOString();
  const newestSessions = db
    .selectFrom("sessions")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("token_hash")
    .limit(SESSIONS_PER_USER)
    .select("token_hash");
  await db.batch([
    db
      .insertInto("sessions")
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        user_agent: origin?.userAgent?.slice(0, 300) ?? null,
        country: origin?.country ?? null,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(now.getTime() + SESSION_DAYS * DAY).toISOString(),
      })
      .compile(),
    db
      .deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("token_hash", "not in", newestSessions)
      .compile(),
  ]);
  return token;
}

/** Returns the instant at which a session ends if it is not used again, at most 30 days after its start. */
export function endOfSession({
  signedInAt,
  lastSeenAt,
}: Pick<Viewer, "signedInAt" | "lastSeenAt">) {
  const idle = lastSeenAt.getTime() + SESSION_IDLE_DAYS * DAY;
  return new Date(Math.min(idle, signedInAt.getTime() + SESSION_DAYS * DAY));
}

/** Returns the live ones among the given sessions, each with the instant at which it ends. */
export async function listLiveSessions(
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("sessions")
    .where(sql<SqlBool>`token_hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`)
    .where("expires_at", ">", now.toISOString())
    .where("last_seen_at", ">", idleSince(now))
    .select(["token_hash", "created_at", "last_seen_at"])
    .execute();
  return new Map(
    rows.map(({ token_hash, created_at, last_seen_at }) => [
      token_hash,
      endOfSession({ signedInAt: new Date(created_at), lastSeenAt: new Date(last_seen_at) }),
    ]),
  );
}

/** Deletes all sessions that have ended, by their age or because they were not used for `SESSION_IDLE_DAYS`. */
export async function sweepSessions(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  await deleteInPieces(db, budget, "sessions", sql`expires_at <= ${now.toISOString()}`);
  await deleteInPieces(db, budget, "sessions", sql`last_seen_at <= ${idleSince(now)}`);
}

/** Ends a session; returns the id of its account, or null if there was no session. */
export async function endSession(db: Db, sessionHash: string): Promise<string | null> {
  const ended = await db
    .deleteFrom("sessions")
    .where("token_hash", "=", sessionHash)
    .returning("user_id")
    .executeTakeFirst();
  return ended?.user_id ?? null;
}

/** Stores that a session is in use (`last_seen_at`), at most once an hour. */
export async function touchSession(db: Db, viewer: Viewer, now: Date): Promise<void> {
  if (now.getTime() - viewer.lastSeenAt.getTime() < SEEN_EVERY) return;
  await db
    .updateTable("sessions")
    .set({ last_seen_at: now.toISOString() })
    .where("token_hash", "=", viewer.sessionHash)
    .execute();
}

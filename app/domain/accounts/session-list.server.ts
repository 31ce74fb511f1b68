import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { browserName } from "./browser-name";
import { isLiveAt, type Viewer } from "./sessions.server";

/** A live session of an account, as its owner tells it from others. */
interface ListedSession {
  /** Part of the hash of its token: enough to name one of twenty, and worth nothing to anybody else. */
  id: string;
  /** "Firefox en Windows". */
  browser: string;
  /** Name of the country of its network in Spanish; null when it is not known. */
  country: string | null;
  /** ISO text, UTC; at most an hour old for one in use. */
  lastSeenAt: string;
  isThis: boolean;
}

const sessionId = sql<string>`substr(token_hash, 1, 16)`;

/** The live sessions of an account, this one first, then the last seen (AUTH-04, PROFILE-03). */
export async function listSessions(
  db: Db,
  { id, sessionHash }: Viewer,
  now: Date,
): Promise<ListedSession[]> {
  const isThis: RawBuilder<SqlBool> = sql`token_hash = ${sessionHash}`;
  const rows = await db
    .selectFrom("sessions")
    .where("user_id", "=", id)
    .where(isLiveAt(now))
    .orderBy(isThis, "desc")
    .orderBy("last_seen_at", "desc")
    .select([sessionId.as("id"), isThis.as("is_this"), "user_agent", "country", "last_seen_at"])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    browser: browserName(row.user_agent),
    country: row.country && countryName(row.country),
    lastSeenAt: row.last_seen_at,
    isThis: Boolean(row.is_this),
  }));
}

function countryName(code: string): string | null {
  return new Intl.DisplayNames("es", { type: "region", fallback: "none" }).of(code) ?? null;
}

/** Ends one session of the account by the id of its list; none for an id of another account. */
export async function endListedSession(db: Db, { id }: Viewer, session: string): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", id)
    .where(sql<SqlBool>`${sessionId} = ${session}`)
    .execute();
}

/** Ends all sessions of the account but this one. */
export async function endOtherSessions(db: Db, { id, sessionHash }: Viewer): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", id)
    .where("token_hash", "<>", sessionHash)
    .execute();
}

import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { isLiveAt, type Viewer } from "./sessions.server";

/** A live session in the list of devices, by which its owner recognises it. */
interface ListedSession {
  /**
   * Beginning of the hash of the session's token. It identifies the session among the account's twenty and cannot be used to log
   * in.
   */
  id: string;
  /** Name of the session's browser and system, such as "Firefox en Windows". */
  browser: string;
  /** Spanish name of the country of the session's network, or null if unknown. */
  country: string | null;
  /** Last use of the session as ISO text in UTC, updated at most once an hour. */
  lastSeenAt: string;
  isThis: boolean;
}

const sessionId = sql<string>`substr(token_hash, 1, 16)`;

/** Lists the live sessions of an account: the viewer's session first, then the others by last use (AUTH-04, PROFILE-03). */
export async function listSessions(
  db: Db,
  { id, sessionHash }: Pick<Viewer, "id" | "sessionHash">,
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

/** SQL condition on `sessions`: the row has this id of the list of sessions. */
export function isListed(session: string): RawBuilder<SqlBool> {
  return sql`${sessionId} = ${session}`;
}

/** Ends the session with this id in the account's list; ids of other accounts do nothing. */
export async function endListedSession(db: Db, { id }: Viewer, session: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", id).where(isListed(session)).execute();
}

/** Ends all sessions of the account except the viewer's own. */
export async function endOtherSessions(db: Db, { id, sessionHash }: Viewer): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", id)
    .where("token_hash", "<>", sessionHash)
    .execute();
}

// Browsers by a pattern of their User-Agent. The order matters: a User-Agent also contains the names of the browsers that its
// browser descends from.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPiOS|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S+ .*Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Names a browser by its User-Agent, in Spanish: "Firefox en Windows" (PROFILE-03). */
export function browserName(userAgent: string | null): string {
  const find = (known: readonly [RegExp, string][]) =>
    known.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser) return system ? `${browser} en ${system}` : browser;
  return system ? `Un navegador en ${system}` : "Un navegador desconocido";
}

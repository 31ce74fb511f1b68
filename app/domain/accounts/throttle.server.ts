import { createHmac } from "node:crypto";
import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { DAY, HOUR, MINUTE } from "~/domain/time/durations";
import { isLive } from "./sessions.server";

/** Rate limits by name, each counted by account or by client address (AUTH-07, design: trust). */
export const LIMITS = {
  /**
   * Rate limit of logins, counted by address, or by account for known devices. Failed logins have further counters
   * (login-failures.server.ts).
   */
  login: [{ most: 60, windowMs: HOUR }],
  register: [{ most: 20, windowMs: HOUR }],
  /**
   * Rate limit of registrations of one e-mail from any address: limits the mails to an e-mail whose account is deleted and
   * registered again.
   */
  "register-email": [{ most: 3, windowMs: HOUR }],
  "confirmation-email": [{ most: 3, windowMs: HOUR }],
  "reset-account": [{ most: 3, windowMs: HOUR }],
  "login-link-account": [{ most: 3, windowMs: HOUR }],
  "login-link-address": [{ most: 10, windowMs: HOUR }],
  "reset-address": [{ most: 10, windowMs: HOUR }],
  newsletter: [{ most: 5, windowMs: HOUR }],
  /** Rate limit of newsletter requests for one e-mail from any address, so that strangers cannot flood a mailbox. */
  "newsletter-email": [{ most: 3, windowMs: HOUR }],
  feedback: [{ most: 5, windowMs: HOUR }],
  comment: [
    { most: 6, windowMs: MINUTE },
    { most: 60, windowMs: HOUR },
  ],
  vote: [{ most: 30, windowMs: MINUTE }],
  /** Rate limit of votes in polls. */
  poll: [{ most: 30, windowMs: MINUTE }],
  like: [{ most: 60, windowMs: MINUTE }],
  report: [{ most: 20, windowMs: DAY }],
  /** Limit of views of one story by visitors of one address: enough for an office, too few for a script (STORY-06). */
  view: [{ most: 20, windowMs: DAY }],
  submission: [{ most: 10, windowMs: HOUR }],
  draft: [{ most: 60, windowMs: MINUTE }],
  /** Rate limit shared by all forms of the write page, by account or address. */
  writing: [{ most: 60, windowMs: MINUTE }],
  /** Rate limit shared by all previews of the editor, by account or address. */
  preview: [{ most: 60, windowMs: MINUTE }],
  /** Rate limit of uploads of new images. */
  picture: [{ most: 30, windowMs: DAY }],
  export: [{ most: 2, windowMs: DAY }],
} as const satisfies Record<string, readonly { most: number; windowMs: number }[]>;

export type LimitName = keyof typeof LIMITS;

/** Result of a rate limit: whether it allows one more use. `retryAfter` is the wait in whole seconds. */
export type Throttled = { ok: true } | { ok: false; reason: "too-many"; retryAfter: number };

/**
 * Counts one more use of a rate limit, and refuses a use beyond the limit; refused uses count too. A null subject, which stands
 * for the developer's own machine, is not counted.
 */
export async function throttle(
  db: Db,
  env: { SESSION_SECRET: string },
  name: LimitName,
  subject: string | null,
  now: Date,
): Promise<Throttled> {
  if (subject === null) return { ok: true };
  const key = throttleKey(env, name, subject);
  const limits: readonly { most: number; windowMs: number }[] = LIMITS[name];
  const outcomes = await db.batch(
    limits.map(({ windowMs }) => countUpStatement(db, `${key}:${windowMs}`, windowMs, now)),
  );
  return checkCounts(
    name,
    limits.map((_, at) => outcomes[at]?.rows[0]?.n ?? 0),
    now,
  );
}

/**
 * Counts a request for a mailed link by the client address, and if that is within its limit also by the e-mail. Returns the
 * refusal of the limit that was exceeded.
 */
export async function throttleMailedLink(
  db: Db,
  env: { SESSION_SECRET: string },
  link: "reset" | "login-link",
  { address, email }: { address: string | null; email: string },
  now: Date,
): Promise<Throttled> {
  const byAddress = await throttle(db, env, `${link}-address`, address, now);
  return byAddress.ok ? throttle(db, env, `${link}-account`, email, now) : byAddress;
}

/**
 * Counts one more use by the account of a session, in the same round trip as the look-up of that session. Without a live session
 * nothing is counted.
 */
export async function throttleSession(
  db: Db,
  name: LimitName,
  sessionHash: string,
  now: Date,
): Promise<Throttled> {
  // No HMAC for the keys of these rate limit counters, because they contain random account ids.
  const counts = LIMITS[name].map(async ({ windowMs }) => {
    const [row] = await db.alongside(
      countSessionStatement(db, { name, sessionHash, windowMs }, now),
    );
    return row?.n ?? 0;
  });
  return checkCounts(name, await Promise.all(counts), now);
}

/** Compares the rate limit counters of a use, one for each window, with their maximum. */
function checkCounts(name: LimitName, counts: readonly number[], now: Date): Throttled {
  const limits: readonly { most: number; windowMs: number }[] = LIMITS[name];
  const waits = limits.map(({ most, windowMs }, at) =>
    (counts[at] ?? 0) > most ? untilNextWindow(windowMs, now) : 0,
  );
  const retryAfter = Math.max(...waits);
  return retryAfter === 0 ? { ok: true } : { ok: false, reason: "too-many", retryAfter };
}

/** Deletes the counters of rate limits whose windows are over. */
export async function sweepThrottle(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const longest = Math.max(
    ...Object.values(LIMITS).flatMap((limits) => limits.map(({ windowMs }) => windowMs)),
  );
  const isOver = sql`window_start <= ${now.getTime() - longest}`;
  await deleteInPieces(db, budget, "throttle", isOver, ["key", "window_start"]);
}

/** The key of a counter. An HMAC hides the address or e-mail; a plain hash could be reversed by trying all addresses. */
export function throttleKey(
  env: { SESSION_SECRET: string },
  name: string,
  subject: string,
): string {
  const digest = createHmac("sha256", env.SESSION_SECRET).update(`throttle:${name}:${subject}`);
  return `${name}:${digest.digest("base64url")}`;
}

/**
 * Returns the client address for rate limits, read only from `CF-Connecting-IP`. An IPv6 address is cut to its /64. Outside
 * production a loopback or missing address gives null.
 */
export function clientAddress(
  headers: Headers,
  env: { ENVIRONMENT: Env["ENVIRONMENT"] },
): string | null {
  // In production all clients without an IP address share one rate limit counter.
  const address = headers.get("CF-Connecting-IP")?.trim().toLowerCase() ?? "";
  const isOwnMachine = address === "" || /^(::ffff:)?127\.|^::1$/.test(address);
  if (isOwnMachine && env.ENVIRONMENT !== "production") return null;
  return address.includes(":") && !address.includes(".") ? networkOf(address) : address;
}

function networkOf(ipv6: string): string {
  const [head = "", tail] = ipv6.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill("0"), ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** Increments a counter of a fixed window. Across a boundary twice the limit can pass, but no refusal outlasts one window. */
function countUpStatement(
  db: Db,
  key: string,
  windowMs: number,
  now: Date,
): CompiledQuery<{ n: number }> {
  return db
    .insertInto("throttle")
    .values({ key, window_start: windowStart(windowMs, now), n: 1 })
    .onConflict((conflict) =>
      conflict.columns(["key", "window_start"]).doUpdateSet({ n: sql<number>`throttle.n + 1` }),
    )
    .returning("n")
    .compile();
}

function countSessionStatement(
  db: Db,
  use: { name: LimitName; sessionHash: string; windowMs: number },
  now: Date,
): CompiledQuery<{ n: number }> {
  const { name, sessionHash, windowMs } = use;
  return sql<{ n: number }>`
    INSERT INTO throttle (key, window_start, n)
    SELECT ${`${name}:u:`} || sessions.user_id || ${`:${windowMs}`}, ${windowStart(windowMs, now)}, 1
    FROM sessions WHERE ${isLive(sessionHash, now)}
    ON CONFLICT (key, window_start) DO UPDATE SET n = throttle.n + 1 RETURNING n`.compile(db);
}

function windowStart(windowMs: number, now: Date): number {
  return Math.floor(now.getTime() / windowMs) * windowMs;
}

function untilNextWindow(windowMs: number, now: Date): number {
  return Math.ceil((windowMs - (now.getTime() % windowMs)) / 1000);
}

import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { HOUR, MINUTE, SECOND } from "~/domain/time/durations";
import { throttleKey, type Throttled } from "./throttle.server";

/** The source of a login. */
export interface LoginCaller {
  /** As `clientAddress` says it; null on the developer's own machine. */
  address: string | null;
  /** The id that `knownDevice` found in the browser for this account. */
  device: string | null;
  /** The hash of a login link of this account that waits in the browser; it counts like a known device, and for one login. */
  link?: string | null;
}

/** Whether the login is counted for its browser, known by a device or a login link, and not for its address. */
export function countsForBrowser({ device, link }: LoginCaller): boolean {
  return Boolean(device ?? link);
}

interface Rule {
  /** Failures without a wait, within the window … */
  free: number;
  window: number;
  /** … then each try waits twice as long as the one before (back-off), from the first of these to the second … */
  firstWait: number;
  longestWait: number;
  /** … and the counter starts anew after this time without a try; longer than the longest wait, which would else reset it. */
  forgottenAfter: number;
}

/** For one address, or one known device, with one account. */
const BY_CALLER: Rule = {
  free: 10,
  window: 15 * MINUTE,
  firstWait: SECOND,
  longestWait: 15 * MINUTE,
  forgottenAfter: HOUR,
};

/** For one account from all addresses together: against many addresses, with waits too short to keep its owner out. */
const BY_ACCOUNT: Rule = {
  free: 100,
  window: HOUR,
  firstWait: MINUTE,
  longestWait: MINUTE,
  forgottenAfter: HOUR,
};

/**
 * Counts a login of this e-mail as failed, before any hashing, whether the account exists or not; refuses it while it
 * has to wait (AUTH-07).
 */
export async function countLogin(
  db: Db,
  env: { SESSION_SECRET: string },
  email: string,
  caller: LoginCaller,
  now: Date,
): Promise<Throttled> {
  const at = now.getTime();
  // A known device, like a login link, has a counter of its own, so that other people's failures do not delay it.
  // `forgiveLoginStatements` undoes the count of a login that succeeds. A refused try is not counted, so that waits
  // end.
  const { own, shared } = keysOf(env, email, caller);
  const counters = [
    { key: own, ...BY_CALLER },
    ...(shared ? [{ key: shared, ...BY_ACCOUNT }] : []),
  ];
  // One row per counter: its window_start is the first failure while they are free, then the last. One statement
  // decides over all counters and adds to them, so that of two tries at once the second sees the first.
  const rules = sql`(SELECT value ->> 'key' AS key, value ->> 'free' AS free, value ->> 'window' AS window,
      value ->> 'firstWait' AS first_wait, value ->> 'longestWait' AS longest_wait,
      value ->> 'forgottenAfter' AS forgotten_after
    FROM json_each(${JSON.stringify(counters)})) AS rule`;
  const age = sql`(${at} - window_start)`;
  const wait = sql`min(first_wait << min(n - free, 20), longest_wait)`;
  const isForgotten = sql`${age} >= iif(n < free, window, forgotten_after)`;
  const mustWait = sql`EXISTS (SELECT 1 FROM throttle JOIN ${rules} ON throttle.key = rule.key
    WHERE n >= free AND ${age} < ${wait})`;
  const [, counted, waiting] = await db.batch([
    sql`INSERT INTO throttle (key, window_start, n)
        SELECT rule.key, ${at}, 0 FROM ${rules}
        WHERE NOT EXISTS (SELECT 1 FROM throttle WHERE throttle.key = rule.key) AND NOT ${mustWait}`.compile(
      db,
    ),
    sql`UPDATE throttle
        SET n = iif(${isForgotten}, 1, n + 1),
            window_start = iif(${isForgotten} OR n >= free - 1, ${at}, window_start)
        FROM ${rules}
        WHERE throttle.key = rule.key AND NOT ${mustWait}`.compile(db),
    sql<{ until: number | null }>`SELECT max(window_start + ${wait}) AS until
        FROM throttle JOIN ${rules} ON throttle.key = rule.key WHERE n >= free`.compile(db),
  ]);
  if (counted.changes > 0) return { ok: true };
  const until = waiting.rows[0]?.until ?? at;
  const retryAfter = Math.max(1, Math.ceil((until - at) / SECOND));
  return { ok: false, reason: "too-many", retryAfter };
}

/**
 * Undoes the count of a login whose password was right: the caller's counter is deleted, and the account's shared counter is
 * lowered by this one try only, so that logins of the owner do not reset it for others.
 */
export function forgiveLoginStatements(
  db: Db,
  env: { SESSION_SECRET: string },
  email: string,
  caller: LoginCaller,
): CompiledQuery<unknown>[] {
  const { own, shared } = keysOf(env, email, caller);
  const forget = db.deleteFrom("throttle").where("key", "=", own).compile();
  if (!shared) return [forget];
  const takeBack = db.updateTable("throttle").set({ n: sql<number>`max(n - 1, 0)` });
  return [forget, takeBack.where("key", "=", shared).compile()];
}

/** The keys of the counters that a try adds to; a known device or a link does not add to the one that all addresses share. */
function keysOf(env: { SESSION_SECRET: string }, email: string, caller: LoginCaller) {
  const { address, device, link } = caller;
  const key = (by: string) => throttleKey(env, "login-failures", `${email} ${by}`);
  if (device) return { own: key(`device ${device}`), shared: null };
  if (link) return { own: key(`link ${link}`), shared: null };
  return { own: key(`address ${address ?? ""}`), shared: key("account") };
}

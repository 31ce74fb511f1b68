import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { HOUR, MINUTE, SECOND } from "~/domain/time/durations";
import { throttleKey, type Throttled } from "./throttle.server";

/** The client that tries to log in, as login throttling identifies it: address, known device and login link. */
export interface LoginCaller {
  /** The client address from `clientAddress`; null on the developer's own machine. */
  address: string | null;
  /** The browser's id from `knownDevice`, or null. */
  device: string | null;
  /** Hash of a login link that this browser has opened for the account. For one login it counts like a known device. */
  link?: string | null;
}

/** Whether a login is counted by its browser (known device or login link) instead of by its address. */
export function countsForBrowser({ device, link }: LoginCaller): boolean {
  return Boolean(device ?? link);
}

interface Rule {
  /** `free` is the number of failed logins before the first wait, and `window` the period in which they are counted, in ms. */
  free: number;
  window: number;
  /**
   * Exponential back-off after the free failed logins: each wait is twice the previous one, from `firstWait` to `longestWait`, in
   * milliseconds.
   */
  firstWait: number;
  longestWait: number;
  /**
   * Milliseconds without an attempt after which the counter is reset. Longer than the longest wait, or that wait would reset the
   * counter.
   */
  forgottenAfter: number;
}

/** Back-off rule of the counter for one account and one caller: an address, a known device or a login link. */
const BY_CALLER: Rule = {
  free: 10,
  window: 15 * MINUTE,
  firstWait: SECOND,
  longestWait: 15 * MINUTE,
  forgottenAfter: HOUR,
};

/**
 * Back-off rule of the counter for one account over all addresses, against distributed guessing. Its waits are too short to lock
 * the owner out.
 */
const BY_ACCOUNT: Rule = {
  free: 100,
  window: HOUR,
  firstWait: MINUTE,
  longestWait: MINUTE,
  forgottenAfter: HOUR,
};

/**
 * Counts a login attempt as failed before its password is checked, whether the account exists or not, or refuses it while it has to
 * wait (AUTH-07). `forgiveLoginStatements` takes the count back after a right password. Refused attempts are not counted, so that
 * waits end. Known devices and login links have their own counters, so that strangers cannot delay them.
 */
export async function countLogin(
  db: Db,
  env: { SESSION_SECRET: string },
  email: string,
  caller: LoginCaller,
  now: Date,
): Promise<Throttled> {
  const at = now.getTime();
  const { own, shared } = keysOf(env, email, caller);
  const counters = [
    { key: own, ...BY_CALLER },
    ...(shared ? [{ key: shared, ...BY_ACCOUNT }] : []),
  ];
  // Each counter is one row. Its `window_start` is the instant of the first failure while failures cause no wait, later that of
  // the last failure. A single statement checks and increments all counters, so that the second of two concurrent attempts sees
  // the first.
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
 * Statements that take back the count of a login with a right password. They delete the caller's counter, and decrement the shared
 * counter of the account only by one, so that the owner's logins do not reset it for attackers.
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

/**
 * Returns the keys of the counters of a login attempt. Known devices and login links skip the counter that an account's addresses
 * share.
 */
function keysOf(env: { SESSION_SECRET: string }, email: string, caller: LoginCaller) {
  const { address, device, link } = caller;
  const key = (by: string) => throttleKey(env, "login-failures", `${email} ${by}`);
  if (device) return { own: key(`device ${device}`), shared: null };
  if (link) return { own: key(`link ${link}`), shared: null };
  return { own: key(`address ${address ?? ""}`), shared: key("account") };
}

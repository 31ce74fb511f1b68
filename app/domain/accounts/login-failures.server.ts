import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { HOUR, MINUTE, SECOND } from "~/domain/time/durations";
import { throttleKey, type Throttled } from "./throttle.server";

/** Who tries to log in: an address, and the id that `knownDevice` found in the browser for this account, if any. */
export interface LoginCaller {
  /** As `clientAddress` says it; null on the developer's own machine. */
  address: string | null;
  device: string | null;
}

interface Rule {
  /** So many failures are free within the window … */
  free: number;
  window: number;
  /** … then each try has to wait, twice as long as the one before, from the first of these to the second … */
  firstWait: number;
  longestWait: number;
  /** … and so long without a try forgets it all. Longer than the longest wait, or waiting it out would reset the count. */
  forgottenAfter: number;
}

/** Of one address, or of one device, with one account. */
const BY_CALLER: Rule = {
  free: 10,
  window: 15 * MINUTE,
  firstWait: SECOND,
  longestWait: 15 * MINUTE,
  forgottenAfter: HOUR,
};

/** Of one account, from wherever it is tried: strangers with many addresses, and never long enough to keep its owner out. */
const BY_ACCOUNT: Rule = {
  free: 100,
  window: HOUR,
  firstWait: MINUTE,
  longestWait: MINUTE,
  forgottenAfter: HOUR,
};

/**
 * Counts a login of this e-mail as failed, before any hashing, whether the account exists or not; refuses it while it has to
 * wait (AUTH-07). A device that is known counts by itself: what strangers do with the account never holds it up. A refused try
 * is not counted, so nobody is locked out for good. A login that succeeds is forgiven with `forgiveLoginStatements`.
 *
 * One row per counter: its window_start is the first failure while they are free, then the last. One statement decides over
 * all counters and adds to them, so that of two tries at once the second sees the first.
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
 * Takes the count of a login back whose password was right: whoever made it starts afresh, and from the account's own counter
 * this one try is taken, so that an owner who comes and goes gives strangers no new hundred.
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

/** The keys of the counters that a try adds to; a known device has no part in the one that all share. */
function keysOf(env: { SESSION_SECRET: string }, email: string, { address, device }: LoginCaller) {
  const key = (by: string) => throttleKey(env, "login-failures", `${email} ${by}`);
  return device
    ? { own: key(`device ${device}`), shared: null }
    : { own: key(`address ${address ?? ""}`), shared: key("account") };
}

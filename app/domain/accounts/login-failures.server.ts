import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { throttleKey, type Throttled } from "./throttle.server";

/** So many attempts are free within the window … */
const FREE = 10;
const WINDOW = 15 * 60 * 1000;
/** … then each has to wait, twice as long as the one before, from the first of these to the second … */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15 * 60 * 1000;
/** … and an hour without an attempt forgets it all. Longer than the longest wait, or waiting it out would reset the count. */
const FORGOTTEN_AFTER = 60 * 60 * 1000;

/**
 * Counts a login of this e-mail as failed, before any hashing, whether the account exists or not; refuses it while it has to
 * wait (AUTH-07). A refused attempt is not counted, so nobody is locked out for good. A login that succeeds is forgiven
 * with `forgiveLoginsQuery`. One row per e-mail: its window_start is the first attempt while they are free, then the last.
 */
export async function countLogin(
  db: Db,
  env: { SESSION_SECRET: string },
  email: string,
  now: Date,
): Promise<Throttled> {
  const key = throttleKey(env, "login-failures", email);
  const at = now.getTime();
  const wait = sql`min(${FIRST_WAIT} << min(n - ${FREE}, 20), ${LONGEST_WAIT})`;
  const age = sql`${at} - window_start`;
  const isForgotten = sql`${age} >= iif(n < ${FREE}, ${WINDOW}, ${FORGOTTEN_AFTER})`;
  const [, counted, row] = await db.batch([
    sql`INSERT INTO throttle (key, window_start, n)
        SELECT ${key}, ${at}, 0 WHERE NOT EXISTS (SELECT 1 FROM throttle WHERE key = ${key})`.compile(
      db,
    ),
    sql`UPDATE throttle
        SET n = iif(${isForgotten}, 1, n + 1),
            window_start = iif(${isForgotten} OR n >= ${FREE - 1}, ${at}, window_start)
        WHERE key = ${key} AND (n < ${FREE} OR ${age} >= ${wait})`.compile(db),
    sql<{
      until: number;
    }>`SELECT window_start + ${wait} AS until FROM throttle WHERE key = ${key}`.compile(db),
  ]);
  if (counted.changes > 0) return { ok: true };
  const until = row.rows[0]?.until ?? at;
  return {
    ok: false,
    reason: "too-many",
    retryAfter: Math.max(1, Math.ceil((until - at) / 1000)),
  };
}

/** Forgets the failed logins of an e-mail whose password was just given. */
export function forgiveLoginsQuery(
  db: Db,
  env: { SESSION_SECRET: string },
  email: string,
): CompiledQuery<unknown> {
  return db
    .deleteFrom("throttle")
    .where("key", "=", throttleKey(env, "login-failures", email))
    .compile();
}

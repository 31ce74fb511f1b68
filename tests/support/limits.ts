import { sql } from "kysely";
import type { Db } from "~/db/db";
import { LIMITS, type LimitName } from "~/domain/accounts/throttle.server";

/** Sets each counter of a rate limit to `n` in its current window and in the next one, since a window may end during a test. */
export async function useLimit(db: Db, limit: LimitName, n: number): Promise<void> {
  for (const { windowMs } of LIMITS[limit]) {
    await sql`
      INSERT OR REPLACE INTO throttle (key, window_start, n)
      SELECT throttle.key, throttle.window_start + later.value, ${n}
      FROM throttle, json_each(${JSON.stringify([0, windowMs])}) AS later
      WHERE throttle.key LIKE ${`${limit}:%:${windowMs}`}`.execute(db);
  }
}

/**
 * Moves the start of the one-second pause after the tenth failed login a minute into the future: a busy machine may
 * take longer than the pause lasts.
 */
export async function holdLoginPause(db: Db): Promise<void> {
  await db
    .updateTable("throttle")
    .set({ window_start: Date.now() + 60_000 })
    .where("key", "like", "login-failures:%")
    .where("n", ">=", 10)
    .execute();
}

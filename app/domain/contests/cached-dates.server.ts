import type { Db } from "~/db/db";
import { ExpiringCache } from "~/domain/cache/bounded-cache";
import { SECOND } from "~/domain/time/durations";
import { findContest, listOpenContests, type Contest } from "./contests.server";

/** Rows that phase and turn of a contest are computed from. */
interface Dates {
  contest: Contest;
  open: readonly Contest[];
}

const dates = new ExpiringCache<Dates>({ entries: 20 });

/** Empties this isolate's cache of dates after a contest was saved; the caches of others are a second old at most. */
export function clearCachedDates(): void {
  dates.clear();
}

/**
 * The dates of a contest and of all open ones, read at most once a second per isolate, because every open page asks for them
 * when a deadline passes. Null when there is no such contest, which is not cached. The rows are cached and not the phase, so
 * that a phase begins on time.
 */
export async function cachedDates(db: Db, id: string, now: Date): Promise<Dates | null> {
  const cached = dates.get(id, now);
  if (cached) return cached;
  const [open, contest] = await Promise.all([listOpenContests(db), findContest(db, id)]);
  if (!contest) return null;
  const found = { contest, open };
  // The second counts from the request, so that a slow answer is not kept longer.
  dates.set(id, found, now.getTime() + SECOND);
  return found;
}

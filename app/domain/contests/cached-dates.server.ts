import type { Db } from "~/db/db";
import { ExpiringCache } from "~/domain/cache/bounded-cache";
import { SECOND } from "~/domain/time/durations";
import { findContest, listOpenContests, type Contest } from "./contests.server";

/**
 * A contest, and all unfinished contests: the phase of the contest and its role in the cycle (current, next …) are computed from
 * both.
 */
interface Dates {
  contest: Contest;
  open: readonly Contest[];
}

const dates = new ExpiringCache<Dates>({ entries: 20 });

/** Clears this isolate's cache of dates after a contest was saved. The caches of other isolates are at most a second old. */
export function clearCachedDates(): void {
  dates.clear();
}

/**
 * Returns the dates of a contest and of all open contests. Queries them at most once a second per isolate, because every open
 * page asks for them when a deadline passes. Null for an unknown contest, which is not cached. The cache holds rows instead of
 * phases, so that a phase begins on time.
 */
export async function cachedDates(db: Db, id: string, now: Date): Promise<Dates | null> {
  const cached = dates.get(id, now);
  if (cached) return cached;
  const [open, contest] = await Promise.all([listOpenContests(db), findContest(db, id)]);
  if (!contest) return null;
  const entry = { contest, open };
  // The cache lifetime of a second starts with the request, so that a slow query does not extend it.
  dates.set(id, entry, now.getTime() + SECOND);
  return entry;
}

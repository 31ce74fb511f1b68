import type { Db } from "~/db/db";
import { Recent } from "./recent";
import { findContest, listOpenContests, type Contest } from "./contests.server";

/** Rows that phase and turn of a contest are computed from. */
interface Dates {
  contest: Contest;
  open: readonly Contest[];
}

const seen = new Recent<Dates>(1000, 20);

/** Empties this isolate's memory of dates after a contest was saved; another's is a second old at most. */
export function forgetDates(): void {
  seen.clear();
}

// Every open page asks for them when a deadline passes. Rows are cached and not the phase, so that a phase begins on
// time.
/**
 * The dates of a contest and of all open ones, read at most once a second per isolate; null when there is no such
 * contest, which is not cached.
 */
export async function recentDates(db: Db, id: string, now: Date): Promise<Dates | null> {
  const known = seen.get(id, now);
  if (known) return known;
  const [open, contest] = await Promise.all([listOpenContests(db), findContest(db, id)]);
  if (!contest) return null;
  // As of when it was asked for: a slow answer is not remembered longer than it is true.
  const dates = { contest, open };
  seen.set(id, dates, now);
  return dates;
}

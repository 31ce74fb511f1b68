import type { Contest } from "~/domain/contests/contests.server";
import { isReached, nextStepAt } from "~/domain/contests/phase-steps";

/** The room's copy of its contest's row. */
export interface RoomContest extends Pick<
  Contest,
  | "id"
  | "status"
  | "submissionDeadline"
  | "votingDeadline"
  | "resultsAt"
  | "datesVersion"
  | "finalizedAt"
> {
  /** When its next mailing is to be written, in epoch milliseconds; null when none is to come. */
  nextMailingAt: number | null;
}

/** State from which the room derives its next step. */
export interface Backlog {
  contest: RoomContest | null;
  hasMirroring: boolean;
  /** Whether a result is computed whose consequences are not all done. */
  hasPublishing: boolean;
  /** Consecutive failures. */
  failures: number;
}

const MIRROR_AFTER_MS = 300;
const FIRST_RETRY_MS = 1000;
// Shorter than the retries of sweep and platform: results must be out within five minutes after a fault ends.
const LAST_RETRY_MS = 60_000;

/** Returns the instant of the next deadline or mailing of the room's contest; consequences of a result that are not done are due at once. */
function nextStep({ contest, hasPublishing }: Backlog): number | null {
  if (hasPublishing) return 0;
  if (!contest) return null;
  return nextStepAt(contest, contest.nextMailingAt);
}

/** Whether a deadline, a result or a mailing waits to be handled. */
export function isStepDue(backlog: Backlog, now: Date): boolean {
  return isReached(nextStep(backlog), now);
}

/** Whether nothing is due: D1 has the ledger, and every passed deadline was handled. */
export function isAllDone(backlog: Backlog, now: Date): boolean {
  return !backlog.hasMirroring && !isStepDue(backlog, now);
}

/** Returns the instant of the next alarm in epoch milliseconds, never before `now`; null if none is needed. */
export function nextAlarm(backlog: Backlog, now: Date): number | null {
  const at = now.getTime();
  const { failures } = backlog;
  const pause =
    failures > 0 ? Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10)) : 0;
  const step = nextStep(backlog);
  const alarms: number[] = [];
  if (step !== null) alarms.push(step > at ? step : at + pause);
  if (backlog.hasMirroring) alarms.push(at + (pause || MIRROR_AFTER_MS));
  return alarms.length > 0 ? Math.min(...alarms) : null;
}

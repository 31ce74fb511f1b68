import type { Selectable } from "kysely";
import type { Tables } from "~/db/schema";
import { nextStepAt } from "~/domain/contests/due";
import { contestPhase, takesEntries, takesVotes } from "~/domain/contests/phases";

/** What the room keeps of its contest's row. */
export type RoomContest = Pick<
  Selectable<Tables["contests"]>,
  | "id"
  | "status"
  | "submission_deadline"
  | "voting_deadline"
  | "results_at"
  | "dates_version"
  | "finalized_at"
>;

/** What is left to do, as the room knows it. */
export interface Backlog {
  contest: RoomContest | null;
  hasMirroring: boolean;
  /** The result is computed, but not everything that follows from it is done. */
  hasPublishing: boolean;
  /** Attempts in a row that failed. */
  failures: number;
}

const MIRROR_AFTER_MS = 300;
const FIRST_RETRY_MS = 1000;
// Below the sweep's and the platform's own patience: results are to be out within five minutes of a fault's end.
const LAST_RETRY_MS = 60_000;

/** Whether the ballot is still to close, as far as dates go; a deadline that is no date closes it. */
export function isBeforeClose(contest: RoomContest, now: Date): boolean {
  const phase = contestPhase(contest, now);
  return takesEntries(phase) || takesVotes(phase);
}

/** `nextStepAt` of the room's contest; what a result has brought about and is not done yet is due at once. */
export function nextStep({ contest, hasPublishing }: Backlog): number | null {
  if (hasPublishing) return 0;
  return contest && nextStepAt(contest);
}

/** Whether all that could be done by now is done: D1 has the ledger, and no date has passed unanswered. */
export function isAllDone(backlog: Backlog, now: Date): boolean {
  const step = nextStep(backlog);
  return !backlog.hasMirroring && (step === null || step > now.getTime());
}

/** When the alarm is to ring, in epoch milliseconds; never before `now`. Null: there is nothing to wait for. */
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

import { firstAfter, isFinished, isStatusBefore, type PhaseDates } from "./phases";

/** The fields that determine the next step. */
interface DueContest extends PhaseDates {
  submissionDeadline: string;
  votingDeadline: string;
  resultsAt: string | null;
  status: string;
}

// The one answer for the room's alarm and the cron sweep.
/**
 * The instant, in epoch milliseconds, of the next thing that a contest asks for, a step of its phases or a mailing; null when
 * nothing is left (PHASE-03, MAIL-01).
 */
export function nextStepAt(contest: DueContest, nextMailingAt: number | null): number | null {
  const steps = [nextPhaseStepAt(contest), nextMailingAt].filter((at) => at !== null);
  return steps.length > 0 ? Math.min(...steps) : null;
}

/** The instant of the next thing that a date asks for; it is past while the stored status lags behind. */
function nextPhaseStepAt(contest: DueContest): number | null {
  if (isFinished(contest)) return null;
  const { status, submissionDeadline, votingDeadline } = contest;
  // NaN: nothing to do, or an invalid date.
  const steps = [resultStep(contest) ?? NaN];
  if (isStatusBefore(status, "voting")) steps.push(firstAfter(submissionDeadline));
  if (isStatusBefore(status, "counting")) steps.push(firstAfter(votingDeadline));
  const known = steps.filter((step) => !Number.isNaN(step));
  return known.length > 0 ? Math.min(...known) : null;
}

/** Whether what should have happened at a deadline has not happened yet. */
export function isPhaseStepDue(contest: DueContest, now: Date): boolean {
  return isReached(nextPhaseStepAt(contest), now);
}

/** Whether the clock has come to a step, in epoch milliseconds; null is never reached. */
export function isReached(step: number | null, now: Date): boolean {
  return step !== null && step <= now.getTime();
}

/** Whether the results are to be published by now (PHASE-09). */
export function isResultDue(contest: Omit<DueContest, "status">, now: Date): boolean {
  return !isFinished(contest) && isReached(resultStep(contest), now);
}

// Never before the ballot is closed.
function resultStep({ resultsAt, votingDeadline }: Omit<DueContest, "status">): number | null {
  return resultsAt === null ? null : Math.max(Date.parse(resultsAt), firstAfter(votingDeadline));
}

import { firstAfter, isFinished, isStatusBefore, type PhaseDates } from "./phases";

/** Fields of a contest that its phase steps depend on. */
interface DueContest extends PhaseDates {
  submissionDeadline: string;
  votingDeadline: string;
  resultsAt: string | null;
  status: string;
}

/**
 * Returns when the contest's next phase step is due, in epoch milliseconds: a status to store or a result to publish.
 * In the past if the stored status lags behind the dates, null if nothing is left to do (PHASE-03).
 */
export function nextPhaseStepAt(contest: DueContest): number | null {
  if (isFinished(contest)) return null;
  const { status, submissionDeadline, votingDeadline } = contest;
  // NaN means that there is no step, or that its date is invalid.
  const steps = [resultStep(contest) ?? NaN];
  if (isStatusBefore(status, "voting")) steps.push(firstAfter(submissionDeadline));
  if (isStatusBefore(status, "counting")) steps.push(firstAfter(votingDeadline));
  const known = steps.filter((step) => !Number.isNaN(step));
  return known.length > 0 ? Math.min(...known) : null;
}

/** Whether a deadline has passed whose phase step has not been carried out yet. */
export function isPhaseStepDue(contest: DueContest, now: Date): boolean {
  return isReached(nextPhaseStepAt(contest), now);
}

/** Whether an instant in epoch milliseconds has been reached at `now`. Null is never reached. */
export function isReached(step: number | null, now: Date): boolean {
  return step !== null && step <= now.getTime();
}

/** Whether the results should be public by now, but are not (PHASE-09). */
export function isResultDue(contest: Omit<DueContest, "status">, now: Date): boolean {
  return !isFinished(contest) && isReached(resultStep(contest), now);
}

/** Returns when the result is published: at its date, but never before voting is closed. */
function resultStep({ resultsAt, votingDeadline }: Omit<DueContest, "status">): number | null {
  return resultsAt === null ? null : Math.max(Date.parse(resultsAt), firstAfter(votingDeadline));
}

import { isFinished, isStatusBefore, type PhaseDates } from "./phases";

/** What determines the next step. */
interface DueContest extends PhaseDates {
  submissionDeadline: string;
  votingDeadline: string;
  resultsAt: string | null;
  status: string;
}

/**
 * The instant, in epoch milliseconds, of the next thing that a date asks for, or null when nothing is left (PHASE-03). The one
 * answer for the room's alarm, the cron sweep and the check on read: it is past while the stored status lags behind the clock.
 */
export function nextStepAt(contest: DueContest): number | null {
  if (isFinished(contest)) return null;
  const votingEnds = Date.parse(contest.votingDeadline) + 1;
  const steps: number[] = [];
  const { status, resultsAt } = contest;
  if (isStatusBefore(status, "voting")) steps.push(Date.parse(contest.submissionDeadline) + 1);
  if (isStatusBefore(status, "counting")) steps.push(votingEnds);
  if (resultsAt !== null) steps.push(Math.max(Date.parse(resultsAt), votingEnds));
  const known = steps.filter((step) => !Number.isNaN(step));
  return known.length > 0 ? Math.min(...known) : null;
}

/** Whether what should have happened at a deadline has not happened yet. */
export function isDue(contest: DueContest, now: Date): boolean {
  const step = nextStepAt(contest);
  return step !== null && step <= now.getTime();
}

/** Whether the results are to be published by now (PHASE-09). */
export function isResultDue(contest: DueContest, now: Date): boolean {
  const { resultsAt, votingDeadline } = contest;
  if (resultsAt === null || isFinished(contest)) return false;
  return Math.max(Date.parse(resultsAt), Date.parse(votingDeadline) + 1) <= now.getTime();
}

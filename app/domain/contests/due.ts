import { isFinished, isStatusBefore, type PhaseDates } from "./phases";

/** Columns that determine the next step. */
interface DueContest extends PhaseDates {
  submission_deadline: string;
  voting_deadline: string;
  results_at: string | null;
  status: string;
}

/**
 * The instant, in epoch milliseconds, of the next thing that a date asks for, or null when nothing is left (PHASE-03). The one
 * answer for the room's alarm, the cron sweep and the check on read: it is past while the stored status lags behind the clock.
 */
export function nextStepAt(contest: DueContest): number | null {
  if (isFinished(contest)) return null;
  const votingEnds = Date.parse(contest.voting_deadline) + 1;
  const steps: number[] = [];
  const { status, results_at } = contest;
  if (isStatusBefore(status, "voting")) steps.push(Date.parse(contest.submission_deadline) + 1);
  if (isStatusBefore(status, "counting")) steps.push(votingEnds);
  if (results_at !== null) steps.push(Math.max(Date.parse(results_at), votingEnds));
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
  const { results_at, voting_deadline } = contest;
  if (results_at === null || isFinished(contest)) return false;
  return Math.max(Date.parse(results_at), Date.parse(voting_deadline) + 1) <= now.getTime();
}

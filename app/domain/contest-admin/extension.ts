import type { Contest } from "~/domain/contests/contests.server";
import {
  contestPhase,
  isAhead,
  isFinished,
  takesEntries,
  takesVotes,
} from "~/domain/contests/phases";
import { LAST_DATE } from "~/domain/time/time";
import { DAY } from "~/domain/time/durations";

/** Numbers of days that the buttons for extending a deadline offer. */
export const EXTENSION_DAYS = [1, 2, 3, 7] as const;

type Dated = Pick<
  Contest,
  "submissionDeadline" | "votingDeadline" | "resultsAt" | "endDate" | "finalizedAt"
>;

/** The dates of a contest after an extension; dates that the deadline would overtake have moved by the same time. */
export interface Extension {
  phase: "submission" | "voting";
  submissionDeadline: string;
  votingDeadline: string;
  resultsAt: string | null;
  endDate: string | null;
}

/** The phase whose deadline can be extended; null if no deadline is running. */
function extendablePhase(contest: Dated, now: Date): Extension["phase"] | null {
  if (isFinished(contest)) return null;
  const phase = contestPhase(contest, now);
  if (takesEntries(phase)) return "submission";
  return takesVotes(phase) ? "voting" : null;
}

/** Whether the contest has a running deadline that an admin can extend: of submission or of voting. */
export function canExtend(contest: Dated, now: Date): boolean {
  return extendablePhase(contest, now) !== null;
}

/** Returns the running deadline of the contest plus this many days; null if no deadline is running. */
export function extendedByDays(contest: Dated, days: number, now: Date): string | null {
  const phase = extendablePhase(contest, now);
  if (phase === null) return null;
  return new Date(Date.parse(runningDeadline(contest, phase)) + days * DAY).toISOString();
}

function runningDeadline(contest: Dated, phase: Extension["phase"]): string {
  return phase === "submission" ? contest.submissionDeadline : contest.votingDeadline;
}

/**
 * Computes a contest's dates after an extension of the running deadline. A following date that the deadline would overtake moves by
 * the same time, and so does each date after that. Refuses an instant that is not later, or that moves a date too far (ADMIN-01).
 */
export function planExtension(
  contest: Dated,
  until: string,
  now: Date,
): { ok: true; plan: Extension } | { ok: false; reason: "not-running" | "not-later" | "too-late" } {
  const phase = extendablePhase(contest, now);
  if (phase === null) return { ok: false, reason: "not-running" };
  const before = runningDeadline(contest, phase);
  if (until <= before || !isAhead(until, now)) return { ok: false, reason: "not-later" };
  const passed = Date.parse(until) - Date.parse(before);
  const later = (date: string) => new Date(Date.parse(date) + passed).toISOString();
  const { submissionDeadline, resultsAt, endDate } = contest;
  const votingDeadline =
    phase === "voting"
      ? until
      : until < contest.votingDeadline
        ? contest.votingDeadline
        : later(contest.votingDeadline);
  const results = resultsAt !== null && resultsAt <= votingDeadline ? later(resultsAt) : resultsAt;
  const end = endDate !== null && endDate < (results ?? votingDeadline) ? later(endDate) : endDate;
  const plan: Extension = {
    phase,
    submissionDeadline: phase === "submission" ? until : submissionDeadline,
    votingDeadline,
    resultsAt: results,
    endDate: end,
  };
  const last = [plan.votingDeadline, results ?? "", end ?? ""].toSorted().at(-1) ?? "";
  return last.slice(0, LAST_DATE.length) > LAST_DATE
    ? { ok: false, reason: "too-late" }
    : { ok: true, plan };
}

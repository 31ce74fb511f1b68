import { DAY } from "~/domain/time/durations";

/** submission = envíos, voting = votación, counting = recuento, results = resultados. */
export type Phase = "submission" | "voting" | "counting" | "results" | "unknown";

/** The fields that determine the phase of a contest; instants as ISO text. */
export interface PhaseDates {
  submissionDeadline: string | null;
  votingDeadline: string | null;
  finalizedAt: string | null;
}

/**
 * The phase at an instant, at a deadline still the earlier one; "unknown", in which nothing is allowed, for a missing
 * or invalid deadline (PHASE-01, PHASE-02).
 */
export function contestPhase(contest: PhaseDates, now: Date): Phase {
  const submission = Date.parse(contest.submissionDeadline ?? "");
  const voting = Date.parse(contest.votingDeadline ?? "");
  const at = now.getTime();
  if (Number.isNaN(submission) || Number.isNaN(voting) || Number.isNaN(at)) return "unknown";
  if (at <= submission) return "submission";
  if (at <= voting) return "voting";
  return isFinished(contest) ? "results" : "counting";
}

/** The first instant, in epoch milliseconds, at which a deadline, as ISO text, has passed; NaN for an invalid one. */
export function firstAfter(deadline: string): number {
  return Date.parse(deadline) + 1;
}

/** The first instant, in epoch milliseconds, of the last 24 hours before a deadline. */
export function lastDayFrom(deadline: string): number {
  return Date.parse(deadline) - DAY;
}

// Predicates on phases. phases.server.ts has the same as conditions in SQL; no other file compares a deadline to tell a phase.

/** Whether the contest's result is public; a trigger ties the status `results` to it (migration 0008, PHASE-09). */
export function isFinished(contest: Pick<PhaseDates, "finalizedAt">): boolean {
  return contest.finalizedAt !== null;
}

/** Whether stories may be sent, edited and withdrawn. */
export function takesEntries(phase: Phase): boolean {
  return phase === "submission";
}

/** Whether the stories can be read by others than their authors. */
export function isReadable(phase: Phase): boolean {
  return phase === "voting" || phase === "counting" || phase === "results";
}

/** Whether the stories are listed as a ballot: readable, in each reader's own order, and blind. */
export function isBallot(phase: Phase): boolean {
  return phase === "voting" || phase === "counting";
}

/** Whether votes are counted (VOTE-03). */
export function takesVotes(phase: Phase): boolean {
  return phase === "voting";
}

/** Whether the voting deadline is still to come; with an invalid date it counts as passed. */
export function isBeforeClose(phase: Phase): boolean {
  return phase === "submission" || phase === "voting";
}

/** Whether the ballot is closed and its result is not public. */
export function isCounting(phase: Phase): boolean {
  return phase === "counting";
}

/** Whether the stored status is still one from before a phase: it follows the clock (PHASE-03). */
export function isStatusBefore(status: string, phase: "voting" | "counting"): boolean {
  return STATUSES_BEFORE[phase].includes(status);
}

export const STATUSES_BEFORE: Record<"voting" | "counting", readonly string[]> = {
  voting: ["active", "submission"],
  counting: ["active", "submission", "voting"],
};

/** Whether a date of the contest may still move (PHASE-13): it has not passed, and the contest is not finished. */
export function canMove(
  contest: Pick<PhaseDates, "finalizedAt">,
  date: string | null,
  now: Date,
): boolean {
  return !isFinished(contest) && (date === null || isAhead(date, now));
}

/** Whether a date, as ISO text, is later than now: contests are made with, and moved to, such deadlines only. */
export function isAhead(date: string, now: Date): boolean {
  return date > now.toISOString();
}

/** Whether authors and tallies of the contest must stay unknown (CONTEST-05); an unknown phase keeps its secrets too. */
export function isBlind(phase: Phase): boolean {
  return phase !== "results";
}

export const PHASE_NAMES: Record<Phase, string> = {
  submission: "Envíos",
  voting: "Votación",
  counting: "Recuento",
  results: "Resultados",
  unknown: "Sin fechas",
};

/** The words before the instant at which a phase ends by itself. */
export const END_NAMES: Record<Phase, string> = {
  submission: "Se envía hasta el",
  voting: "Se vota hasta el",
  counting: "Resultados el",
  results: "",
  unknown: "",
};

/** The instant at which the phase ends by itself, or null. */
export function phaseEnd(
  contest: PhaseDates & { resultsAt?: string | null },
  phase: Phase,
): string | null {
  if (phase === "submission") return contest.submissionDeadline;
  if (phase === "voting") return contest.votingDeadline;
  if (phase === "counting") return contest.resultsAt ?? null;
  return null;
}

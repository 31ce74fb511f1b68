import { DAY } from "~/domain/time/durations";

/** The phases of a contest. In Spanish: submission = envíos, voting = votación, counting = recuento, results = resultados. */
export type Phase = "submission" | "voting" | "counting" | "results" | "unknown";

/** The fields that determine the phase of a contest. Instants are ISO texts. */
export interface PhaseDates {
  submissionDeadline: string | null;
  votingDeadline: string | null;
  finalizedAt: string | null;
}

/**
 * The phase of a contest at `now`. A phase lasts up to and including its deadline. With a missing or invalid deadline it is
 * "unknown", in which nothing is allowed (PHASE-01, PHASE-02).
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

/** Returns the first millisecond after a deadline, in epoch time. NaN for an invalid deadline. */
export function firstAfter(deadline: string): number {
  return Date.parse(deadline) + 1;
}

/** Returns the instant 24 hours before a deadline, in epoch milliseconds. */
export function lastDayFrom(deadline: string): number {
  return Date.parse(deadline) - DAY;
}

// Phase rules as predicates; phases.server.ts has the same rules as SQL conditions. No other file compares deadlines.

/** Whether the results are public. A trigger keeps status `results` and `finalizedAt` consistent (migration 0008, PHASE-09). */
export function isFinished(contest: Pick<PhaseDates, "finalizedAt">): boolean {
  return contest.finalizedAt !== null;
}

/** Whether stories may be sent, edited and withdrawn in this phase. */
export function takesEntries(phase: Phase): boolean {
  return phase === "submission";
}

/** Whether everybody may read the stories in this phase. */
export function isReadable(phase: Phase): boolean {
  return phase === "voting" || phase === "counting" || phase === "results";
}

/** Whether the contest has a blind list: stories are listed without authors, in an order that differs for each reader. */
export function hasBlindList(phase: Phase): boolean {
  return phase === "voting" || phase === "counting";
}

/** Whether votes are accepted in this phase (VOTE-03). */
export function takesVotes(phase: Phase): boolean {
  return phase === "voting";
}

/** Whether voting is not over in this phase. With an invalid date voting counts as over. */
export function isBeforeClose(phase: Phase): boolean {
  return phase === "submission" || phase === "voting";
}

/** Whether voting is over and the results are not public. */
export function isCounting(phase: Phase): boolean {
  return phase === "counting";
}

/**
 * Whether the stored status is earlier than this phase. The status lags behind until the contest's room updates it (PHASE-03).
 */
export function isStatusBefore(status: string, phase: "voting" | "counting"): boolean {
  return STATUSES_BEFORE[phase].includes(status);
}

export const STATUSES_BEFORE: Record<"voting" | "counting", readonly string[]> = {
  voting: ["active", "submission"],
  counting: ["active", "submission", "voting"],
};

/**
 * Whether an admin may still change a date of the contest: the date is missing or in the future, and the contest is not finished
 * (PHASE-13).
 */
export function canMove(
  contest: Pick<PhaseDates, "finalizedAt">,
  date: string | null,
  now: Date,
): boolean {
  return !isFinished(contest) && (date === null || isAhead(date, now));
}

/** Whether a date is in the future, as all deadlines of a new contest must be. */
export function isAhead(date: string, now: Date): boolean {
  return date > now.toISOString();
}

/** Whether authors and votes must stay hidden in this phase; also in an unknown phase (CONTEST-05). */
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

/** Spanish label of the date that ends a phase. */
export const END_NAMES: Record<Phase, string> = {
  submission: "Se envía hasta el",
  voting: "Se vota hasta el",
  counting: "Resultados el",
  results: "",
  unknown: "",
};

/**
 * Returns the date that ends the phase, as ISO text: a deadline, or in counting the date of the results. Null if no date ends it.
 */
export function phaseEnd(
  contest: PhaseDates & { resultsAt?: string | null },
  phase: Phase,
): string | null {
  if (phase === "submission") return contest.submissionDeadline;
  if (phase === "voting") return contest.votingDeadline;
  if (phase === "counting") return contest.resultsAt ?? null;
  return null;
}

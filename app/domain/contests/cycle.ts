import { contestPhase, hasBlindList, isFinished, takesEntries, type PhaseDates } from "./phases";

/**
 * The fields that determine a contest's role in the cycle: its dates, its title, which marks a trial run, and its id, which
 * decides between equal deadlines.
 */
export interface CycleContest extends PhaseDates {
  id: string;
  title: string;
  submissionDeadline: string;
}

/** The current contest and the one after it (PHASE-04, PHASE-05). */
export interface Cycle<Contest> {
  current: Contest | null;
  next: Contest | null;
}

/**
 * A contest's role in the cycle. future: in submission, after the next contest. running: unfinished and past submission, but not
 * current, which happens while a trial run is current. historical: finished.
 */
export type ContestRole = "current" | "next" | "future" | "running" | "historical";

const TRIAL = /(?<![\p{L}\p{N}])(test|demo|prueba)(?![\p{L}\p{N}])/iu;

/** Whether a contest is a trial run: its title contains the word test, demo or prueba (PHASE-04). */
export function isTrial({ title }: Pick<CycleContest, "title">): boolean {
  return TRIAL.test(title);
}

/**
 * Chooses the current and the next contest. Current is a trial run, else the unfinished contest with the earliest submission
 * deadline. Next is the contest with the following deadline (PHASE-04, PHASE-05).
 */
export function contestCycle<Contest extends CycleContest>(
  contests: readonly Contest[],
): Cycle<Contest> {
  const open = contests
    .filter((contest) => !isFinished(contest))
    .toSorted((a, b) => byDeadline(a, b));
  const current = open.find(isTrial) ?? open[0] ?? null;
  const next =
    (current && open.find((contest) => contest !== current && byDeadline(contest, current) > 0)) ??
    null;
  return { current, next };
}

function byDeadline(a: CycleContest, b: CycleContest): number {
  if (a.submissionDeadline !== b.submissionDeadline) {
    return a.submissionDeadline < b.submissionDeadline ? -1 : 1;
  }
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Returns the role of a contest in the cycle: current, next, future, running or historical (PHASE-05). */
export function contestRole(
  contest: CycleContest,
  { current, next }: Cycle<CycleContest>,
  now: Date,
): ContestRole {
  if (contest.id === current?.id) return "current";
  if (contest.id === next?.id) return "next";
  if (isFinished(contest)) return "historical";
  return takesEntries(contestPhase(contest, now)) ? "future" : "running";
}

export const ROLE_LABELS: Record<ContestRole, string> = {
  current: "Reto Actual",
  next: "Próximo Reto",
  future: "Reto futuro",
  running: "Reto en curso",
  historical: "Reto Histórico",
};

/** Notice on the page of a future contest, which is not open for stories yet. */
export const FUTURE_TEXT = "Todavía no se puede escribir para este reto: antes van otros.";

/**
 * Whether stories can be sent. open: now. not-yet: later, when it is this contest's turn. closed: no longer, or there is no
 * current contest.
 */
export type Writability = "open" | "not-yet" | "closed";

/**
 * Whether stories can be sent to a contest at `now`. The current contest takes stories during its submission. The next contest
 * takes them as soon as the current one is in voting or counting (WRITE-03, PHASE-06).
 */
export function writability(
  contest: CycleContest,
  cycle: Cycle<CycleContest>,
  now: Date,
): Writability {
  if (!takesEntries(contestPhase(contest, now))) return "closed";
  const role = contestRole(contest, cycle, now);
  if (role === "current") return "open";
  if (!cycle.current) return "closed";
  return role === "next" && hasBlindList(contestPhase(cycle.current, now)) ? "open" : "not-yet";
}

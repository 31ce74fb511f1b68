import { contestPhase, isBallot, isFinished, takesEntries, type PhaseDates } from "./phases";

/** The fields that determine the order of the contests. */
export interface CycleContest extends PhaseDates {
  id: string;
  title: string;
  submissionDeadline: string;
}

/** The contests of now (PHASE-04, PHASE-05). */
export interface Cycle<Contest> {
  current: Contest | null;
  next: Contest | null;
}

/** future: an open one that waits behind the next; running: open past its deadline beside the current one, as next to a trial run; historical: finished. */
export type ContestRole = "current" | "next" | "future" | "running" | "historical";

const TRIAL = /(?<![\p{L}\p{N}])(test|demo|prueba)(?![\p{L}\p{N}])/iu;

/** Whether a contest is a trial run, by a whole word in its title (PHASE-04). */
export function isTrial({ title }: Pick<CycleContest, "title">): boolean {
  return TRIAL.test(title);
}

/**
 * The current and the next of the unfinalized contests: a trial run, else the earliest submission deadline, and the
 * one that follows it (PHASE-04, PHASE-05).
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

/** The role of a contest among those of now (PHASE-05). */
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

/** What a future contest says of itself. */
export const FUTURE_TEXT = "Todavía no se puede escribir para este reto: antes van otros.";

/** open: can be entered now; not-yet: activates when the current one's voting starts; closed: over, or not in turn. */
export type Writability = "open" | "not-yet" | "closed";

/**
 * Whether a contest takes entries at an instant: the current one in submission, the next one while the current is in
 * voting or counting (WRITE-03, PHASE-06).
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
  return role === "next" && isBallot(contestPhase(cycle.current, now)) ? "open" : "not-yet";
}

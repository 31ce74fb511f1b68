import { shortDay } from "~/domain/time/time";
import { PHASE_NAMES, type Phase } from "./phases";

/**
 * The days of a contest's three steps, such as "20 nov": last day to send, last day to vote, and the day of the results if it is
 * set.
 */
export type MonthDays = readonly [string, string, string | null];

/** A step of a contest's month. State 'done' means before the running step, 'next' after it. */
export interface MonthStep {
  name: string;
  state: "done" | "now" | "next";
  /** Date of the step in words, such as "hasta el 20 nov". */
  when: string;
}

/** Returns the last days of a contest's three steps (send, vote, results); null for a contest without dates. */
export function monthDays(
  contest: {
    submissionDeadline: string | null;
    votingDeadline: string | null;
    resultsAt: string | null;
  },
  zone: string,
): MonthDays | null {
  const { submissionDeadline, votingDeadline, resultsAt } = contest;
  if (!submissionDeadline || !votingDeadline) return null;
  return [
    shortDay(submissionDeadline, zone),
    shortDay(votingDeadline, zone),
    resultsAt && shortDay(resultsAt, zone),
  ];
}

/** For each phase, the index of the running step of the contest's month. After the last index all steps are done. */
const RUNNING: Record<Phase, number> = {
  submission: 0,
  voting: 1,
  counting: 2,
  results: 3,
  unknown: -1,
};

/** Lists the three steps of a contest's month: writing, reading and voting, results. */
export function monthSteps([submission, voting, results]: MonthDays, phase: Phase): MonthStep[] {
  const running = RUNNING[phase];
  const steps = [
    { name: "Escribir", when: `hasta el ${submission}` },
    { name: "Leer y votar", when: `hasta el ${voting}` },
    { name: PHASE_NAMES.results, when: results ? `el ${results}` : "tras el recuento" },
  ];
  return steps.map((step, at) => ({
    ...step,
    state: at < running ? "done" : at === running ? "now" : "next",
  }));
}

import { shortDay } from "~/domain/time/time";
import { PHASE_NAMES, type Phase } from "./phases";

/** A day on which a step of the month ends or begins: the instant, and its text such as "20 nov". */
interface StepDay {
  at: string;
  text: string;
}

/** The days of a contest's three steps: last day to send, last day to vote, and the day of the results if it is set. */
export type MonthDays = readonly [StepDay, StepDay, StepDay | null];

/** A step of the month. 'done' and 'next' are those before and after the one that runs now. */
export interface MonthStep {
  name: string;
  state: "done" | "now" | "next";
  /** The words before the day, such as "hasta el"; all words if there is no day. */
  when: string;
  day: StepDay | null;
}

/** Returns the days of the three steps; null for a contest without dates. */
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
  const day = (at: string): StepDay => ({ at, text: shortDay(at, zone) });
  return [day(submissionDeadline), day(votingDeadline), resultsAt ? day(resultsAt) : null];
}

/** Index of the step that runs in each phase. After the last one all steps are done. */
const RUNNING: Record<Phase, number> = {
  submission: 0,
  voting: 1,
  counting: 2,
  results: 3,
  unknown: -1,
};

/** Lists the three steps of a contest's month: writing, reading with voting, and the results. */
export function monthSteps([submission, voting, results]: MonthDays, phase: Phase): MonthStep[] {
  const running = RUNNING[phase];
  const steps = [
    { name: "Escribir", when: "hasta el", day: submission },
    { name: "Leer y votar", when: "hasta el", day: voting },
    { name: PHASE_NAMES.results, when: results ? "el" : "tras el recuento", day: results },
  ];
  return steps.map((step, at) => ({
    ...step,
    state: at < running ? "done" : at === running ? "now" : "next",
  }));
}

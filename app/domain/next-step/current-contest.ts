import type { Contest } from "~/domain/contests/contests.server";
import { phaseCountdown, type Countdown } from "~/domain/contests/countdown";
import { writability, type Cycle } from "~/domain/contests/cycle";
import { contestPhase, phaseEnd, type Phase } from "~/domain/contests/phases";
import { contestStep, type Participation, type Step } from "./next-step";

/** The current contest with the reader's next step in it, on home and beside another contest's results (HOME-01, HOME-06). */
export interface CurrentContest {
  id: string;
  title: string;
  month: string;
  phase: Phase;
  /** Time until the end of the phase. */
  left: Countdown;
  /** Number of the contest's stories. */
  stories: number;
  step: Step;
}

/** Returns the data of the current contest; `participation` is the reader's progress in it. */
export function currentContest(
  contest: Contest,
  cycle: Cycle<Contest>,
  participation: Participation,
  now: Date,
): CurrentContest {
  const phase = contestPhase(contest, now);
  return {
    ...{ id: contest.id, title: contest.title, month: contest.month },
    ...{ phase, left: phaseCountdown(phase, phaseEnd(contest, phase), now) },
    stories: participation.stories,
    step: contestStep(phase, writability(contest, cycle, now) === "open", participation),
  };
}

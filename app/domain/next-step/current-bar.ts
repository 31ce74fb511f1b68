import type { Contest } from "~/domain/contests/contests.server";
import { phaseCountdown } from "~/domain/contests/countdown";
import { writability, type Cycle } from "~/domain/contests/cycle";
import { monthInSentence } from "~/domain/contests/names";
import {
  contestPhase,
  isBeforeClose,
  phaseEnd,
  takesEntries,
  takesVotes,
  type Phase,
} from "~/domain/contests/phases";
import { contestStep, type Participation } from "./next-step";
import { pathOf, STEP_NAMES } from "./step-texts";

/** Texts of the bar that shows the current contest where the last winner stands first (HOME-06). */
export interface CurrentBarView {
  id: string;
  title: string;
  /** Text before the title. */
  before: string;
  /** Time left, as a sentence; null after voting. */
  left: string | null;
  /** The reader's next step: path and text of the button. */
  step: { to: string; text: string };
}

/** Returns the bar of the current contest. `participation` is the reader's progress in it. */
export function currentBar(
  contest: Contest,
  cycle: Cycle<Contest>,
  participation: Participation,
  now: Date,
): CurrentBarView {
  const { id, title, month } = contest;
  const phase = contestPhase(contest, now);
  const { main } = phaseCountdown(phase, phaseEnd(contest, phase), now);
  const isWritable = writability(contest, cycle, now) === "open";
  const step = contestStep(phase, isWritable, participation);
  return {
    id,
    title,
    before: beginning(phase, month, participation.stories),
    left: isBeforeClose(phase) ? `${main.startsWith("1 ") ? "Queda" : "Quedan"} ${main}.` : null,
    step: { to: pathOf(step, id), text: STEP_NAMES[step.kind] },
  };
}

function beginning(phase: Phase, month: string, stories: number): string {
  if (takesEntries(phase)) return `Ya se escribe para ${monthInSentence(month)}:`;
  if (takesVotes(phase) && stories > 0)
    return `Ya se lee y se vota para ${monthInSentence(month)}:`;
  return "Reto actual:";
}

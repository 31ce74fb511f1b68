import type { Countdown } from "~/domain/contests/countdown";
import { monthInSentence } from "~/domain/contests/names";
import { isBeforeClose, takesEntries, takesVotes, type Phase } from "~/domain/contests/phases";
import type { Step } from "~/domain/home-page/next-step.server";
import { Link } from "~/remix/link";
import { pathOf, STEP_NAMES } from "./steps";

interface CurrentBarProps {
  contest: {
    id: string;
    title: string;
    month: string;
    phase: Phase;
    stories: number;
    left: Countdown;
    step: Step;
  };
}

/** The current contest as a single bar with the reader's next step, used while home opens with the last winner (HOME-06). */
export function CurrentBar({ contest }: CurrentBarProps) {
  const { id, title, phase, left, step } = contest;
  const verb = left.main.startsWith("1 ") ? "Queda" : "Quedan";
  return (
    <section className="current-bar" aria-label="Reto Actual">
      <p>
        {beginning(contest)} «<Link to={`/contest/${id}`}>{title}</Link>».
        {isBeforeClose(phase) ? ` ${verb} ${left.main}.` : null}
      </p>
      <Link className="button" to={pathOf(step, id)}>
        {STEP_NAMES[step.kind]}
      </Link>
    </section>
  );
}

function beginning({ phase, month, stories }: CurrentBarProps["contest"]): string {
  if (takesEntries(phase)) return `Ya se escribe para ${monthInSentence(month)}:`;
  if (takesVotes(phase) && stories > 0)
    return `Ya se lee y se vota para ${monthInSentence(month)}:`;
  return "Reto actual:";
}

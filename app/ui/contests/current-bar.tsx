import { monthInSentence } from "~/domain/contests/names";
import { isBeforeClose, takesEntries, takesVotes } from "~/domain/contests/phases";
import type { CurrentContest } from "~/domain/next-step/current-contest";
import { Link } from "~/remix/link";
import { pathOf, STEP_NAMES } from "./next-step";

/** The current contest as a single bar with the reader's next step, used where the last winner stands first (HOME-06). */
export function CurrentBar({ contest }: { contest: CurrentContest }) {
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

function beginning({ phase, month, stories }: CurrentContest): string {
  if (takesEntries(phase)) return `Ya se escribe para ${monthInSentence(month)}:`;
  if (takesVotes(phase) && stories > 0)
    return `Ya se lee y se vota para ${monthInSentence(month)}:`;
  return "Reto actual:";
}

import type { CurrentBarView } from "~/domain/next-step/current-bar";
import { Link } from "~/remix/link";

/** The current contest as a single bar with the reader's next step, used where the last winner stands first (HOME-06). */
export function CurrentBar({ contest }: { contest: CurrentBarView }) {
  const { id, title, before, left, step } = contest;
  return (
    <section className="current-bar screen-only" aria-label="Reto Actual">
      <p>
        {before} «<Link to={`/contest/${id}`}>{title}</Link>».{left ? ` ${left}` : null}
      </p>
      <Link className="button" to={step.to}>
        {step.text}
      </Link>
    </section>
  );
}

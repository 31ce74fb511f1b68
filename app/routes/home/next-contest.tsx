import { monthInSentence, issueName } from "~/domain/contests/names";
import type { Step } from "~/domain/next-step/next-step";
import { Link } from "~/remix/link";
import { CoverImage } from "~/ui/contests/cover";
import { Facts } from "~/ui/facts";
import { pathOf, STEP_NAMES } from "~/domain/next-step/step-texts";

interface NextProps {
  id: string;
  number: number;
  title: string;
  month: string;
  prompt: string;
  cover: string;
  /** The step to which the button leads; null while the contest takes no entries. */
  step: Step | null;
}

/** The contest after the current one, with its prompt in a disclosure. */
export function NextContest({ contest }: { contest: NextProps }) {
  const { title, month, step } = contest;
  return (
    <section className="next" aria-labelledby="proximo">
      <h2 id="proximo">Próximo Reto</h2>
      <CoverImage src={contest.cover} />
      <Facts className="label" facts={[issueName(contest)]} />
      <details>
        <summary>{title}</summary>
        {contest.prompt ? <blockquote className="prompt">{contest.prompt}</blockquote> : null}
      </details>
      <p className="hint">
        {step ? "Ya disponible" : "Se activa cuando empiece la votación del reto actual."}
      </p>
      {step ? (
        <p className="next-step">
          <Link className="button" to={pathOf(step, contest.id)}>
            {step.kind === "write"
              ? `Escribir para ${monthInSentence(month)}`
              : STEP_NAMES[step.kind]}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

import { Link } from "~/remix/link";
import { inSentence } from "~/domain/contests/month";
import { END_NAMES, PHASE_NAMES, takesVotes, type Phase } from "~/domain/contests/phases";
import { Countdown } from "~/ui/contests/countdown";
import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";

interface CurrentProps {
  id: string;
  title: string;
  month: string;
  prompt: string;
  phase: Phase;
  countdown: string;
  end: { at: string; text: string } | null;
  isWritable: boolean;
}

export function CurrentContest({ contest }: { contest: CurrentProps }) {
  const { phase, end } = contest;
  return (
    <section className={`contest-head phase-${phase}`} aria-labelledby="reto-actual">
      <Facts
        className="contest-labels"
        of={[
          <span className="phase-badge">{PHASE_NAMES[phase]}</span>,
          contest.month,
          "Reto Actual",
        ]}
      />
      <h2 id="reto-actual">
        <Link to={`/contest/${contest.id}`}>{contest.title}</Link>
      </h2>
      {contest.prompt ? <blockquote className="prompt">{contest.prompt}</blockquote> : null}
      <p className="countdown">
        <Countdown contest={contest} phase={phase} text={contest.countdown} end={end} />
        {end ? (
          <>
            {" · "}
            <span>
              {END_NAMES[phase]} <Time at={end.at}>{end.text}</Time>
            </span>
          </>
        ) : null}
      </p>
      <p>
        {contest.isWritable ? (
          <Link className="button button-primary" to={`/write/${contest.id}`}>
            Escribir mi historia
          </Link>
        ) : (
          <Link className="button button-primary" to={`/contest/${contest.id}`}>
            {takesVotes(phase) ? "Leer y votar" : "Ver el reto"}
          </Link>
        )}
      </p>
    </section>
  );
}

interface NextProps {
  id: string;
  title: string;
  month: string;
  description: string;
  prompt: string;
  isAvailable: boolean;
}

export function NextContest({ contest }: { contest: NextProps }) {
  return (
    <details className="next-contest">
      <summary>
        Próximo Reto: {contest.title} · {contest.month}{" "}
        {contest.isAvailable ? <span className="phase-badge">Ya disponible</span> : null}
      </summary>
      {contest.prompt ? <blockquote className="prompt">{contest.prompt}</blockquote> : null}
      <p>{contest.description}</p>
      {contest.isAvailable ? (
        <p>
          <Link className="button" to={`/write/${contest.id}`}>
            Escribir para {inSentence(contest.month)}
          </Link>
        </p>
      ) : (
        <p className="hint">Se activa cuando empiece la votación del reto actual.</p>
      )}
    </details>
  );
}

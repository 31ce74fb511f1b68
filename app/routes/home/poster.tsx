import { END_NAMES, PHASE_NAMES, type Phase } from "~/domain/contests/phases";
import type { Step } from "~/domain/home-page/next-step.server";
import { Link } from "~/remix/link";
import { Countdown } from "~/ui/contests/countdown";
import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";
import { noteOf, pathOf, STEP_NAMES } from "./steps";

interface Shown {
  id: string;
  title: string;
}

interface CurrentProps extends Shown {
  prompt: string;
  phase: Phase;
  countdown: string;
  end: { at: string; text: string } | null;
  step: Step;
}

/** The contest of the month: what it asks for, how long is left, and the one thing to do. */
export function Poster({ contest, isVisitor }: { contest: CurrentProps; isVisitor: boolean }) {
  const { phase, end, step } = contest;
  const note = noteOf(step, isVisitor);
  return (
    <section className={`poster phase-${phase}`} aria-labelledby="reto-actual">
      <div className="poster-text">
        <Facts
          className="label"
          of={[<span className="phase-badge">{PHASE_NAMES[phase]}</span>, "Reto Actual"]}
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
          <Link className="button button-primary" to={pathOf(step, contest.id)}>
            {STEP_NAMES[step.kind]}
          </Link>
        </p>
        {note ? <p className="hint poster-note">{note}</p> : null}
      </div>
    </section>
  );
}

/** The last contest, while there is no current one. */
export function LastPoster({ contest }: { contest: Shown }) {
  return (
    <section className="poster phase-results" aria-labelledby="reto-ultimo">
      <div className="poster-text">
        <p className="label">
          <span className="phase-badge">{PHASE_NAMES.results}</span>
        </p>
        <h2 id="reto-ultimo">
          <Link to={`/contest/${contest.id}`}>{contest.title}</Link>
        </h2>
        <p>
          <Link className="button button-primary" to={`/contest/${contest.id}`}>
            Ver los resultados
          </Link>
        </p>
      </div>
    </section>
  );
}

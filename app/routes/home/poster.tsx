import type { InlinedHtml } from "~/remix/page-data";
import { PHASE_NAMES, type Phase } from "~/domain/contests/phases";
import type { Step } from "~/domain/next-step/next-step";
import { Link } from "~/remix/link";
import type { Countdown } from "~/domain/contests/countdown";
import type { MonthDays } from "~/domain/contests/month-steps";
import { PhaseEnd } from "~/ui/contests/countdown";
import { CoverImage, InlineCover } from "~/ui/contests/cover";
import { ContestMonth } from "~/ui/contests/month-steps";
import { Facts } from "~/ui/facts";
import { noteOf, pathOf, STEP_NAMES } from "~/domain/next-step/step-texts";

interface PosterContest {
  id: string;
  title: string;
  /** URL of the contest's cover image. */
  cover: string;
  /** The cover as inline SVG, wide and low, for phones. Null unless the contest is at the top of the page. */
  band: InlinedHtml | null;
}

interface CurrentProps extends PosterContest {
  prompt: string;
  phase: Phase;
  days: MonthDays | null;
  left: Countdown;
  end: { at: string; text: string } | null;
  stories: number;
  step: Step;
}

/** The current contest on home: prompt, steps of its month, time left, and a button for the reader's next step. */
export function Poster({ contest, isVisitor }: { contest: CurrentProps; isVisitor: boolean }) {
  const { phase, days, left, end, step } = contest;
  const note = noteOf(step, { isVisitor, stories: contest.stories });
  return (
    <section className={`poster phase-${phase}`} aria-labelledby="reto-actual">
      <Covers contest={contest} />
      <div>
        <Facts
          className="label"
          facts={[<span className="phase-badge">{PHASE_NAMES[phase]}</span>, "Reto Actual"]}
        />
        <h1 id="reto-actual">
          <TitleLink to={contest} />
        </h1>
        {contest.prompt ? <blockquote className="prompt">{contest.prompt}</blockquote> : null}
        <ContestMonth contest={contest} phase={phase} days={days} left={left} end={end} />
        <p>
          <Link className="button button-primary" to={pathOf(step, contest.id)}>
            {STEP_NAMES[step.kind]}
          </Link>
        </p>
        {note ? <p className="hint poster-note">{note}</p> : null}
        <PhaseEnd phase={phase} end={end} />
      </div>
    </section>
  );
}

/** The title as a link. On a phone the cover shows the title already, so CSS lays this link over the cover. */
function TitleLink({ to }: { to: PosterContest }) {
  return (
    <Link to={`/contest/${to.id}`}>
      <span>{to.title}</span>
    </Link>
  );
}

/** The cover in two versions: a wide inline SVG for phones, and an image beside the text for wide screens. */
function Covers({ contest: { band, cover } }: { contest: PosterContest }) {
  return (
    <div className="poster-covers">
      {band ? <InlineCover drawing={band} /> : null}
      <CoverImage src={cover} />
    </div>
  );
}

/** The last finished contest, shown while there is no current one. */
export function LastPoster({ contest }: { contest: PosterContest & { hasStories: boolean } }) {
  return (
    <section className="poster phase-results" aria-labelledby="reto-ultimo">
      <Covers contest={contest} />
      <div>
        <p className="label">
          <span className="phase-badge">{PHASE_NAMES.results}</span>
        </p>
        <h1 id="reto-ultimo">
          <TitleLink to={contest} />
        </h1>
        <p>
          <Link className="button button-primary" to={`/contest/${contest.id}`}>
            {contest.hasStories ? "Ver los resultados" : STEP_NAMES.look}
          </Link>
        </p>
      </div>
    </section>
  );
}

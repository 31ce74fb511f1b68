import type { InlinedHtml } from "~/remix/page-data";
import { Link } from "~/remix/link";
import { pollPath } from "~/domain/paths";
import {
  FUTURE_TEXT,
  ROLE_LABELS,
  type ContestRole,
  type Writability,
} from "~/domain/contests/cycle";
import {
  isReadable,
  PHASE_NAMES,
  takesEntries,
  takesVotes,
  type Phase,
} from "~/domain/contests/phases";
import { countOfStories, countOfWords } from "~/domain/text/numbers";
import { wordLimitInSentence } from "~/domain/contests/word-limit";
import { categoryName } from "~/domain/contests/categories";
import type { Countdown } from "~/domain/contests/countdown";
import type { MonthDays } from "~/domain/contests/month-steps";
import { PhaseEnd } from "~/ui/contests/countdown";
import { CoverImage, InlineCover } from "~/ui/contests/cover";
import { ContestMonth } from "~/ui/contests/month-steps";
import { Facts } from "~/ui/facts";
import { DownloadLink, HOW_TO_VOTE } from "./phase-banner";
import { RulesLink } from "./rules";

interface HeadProps {
  contest: {
    id: string;
    title: string;
    /** Number and month of the contest as text: 'Número 3 · Noviembre'. */
    issue: string;
    category: string;
    description: string;
    prompt: string;
    wordLimit: string;
    /** The poll that title and prompt came from, if there was one. */
    poll?: { id: string; title: string };
  };
  /**
   * The cover for phones, inline and with the title, and the path of the one without title for wide screens, where it stands beside
   * the heading. Null if the page shows the cover elsewhere.
   */
  cover: { band: InlinedHtml; plate: string } | null;
  phase: Phase;
  role: ContestRole;
  writability: Writability;
  hasEntered: boolean;
  days: MonthDays | null;
  left: Countdown;
  /** The end of the phase. The head of a preview has none: its countdown does not run. */
  end: { at: string; text: string } | null;
  /**
   * Number of stories, and of their words. `words` is null during submission: the words that a new participant adds would later
   * tell which story is theirs. In a preview both are null.
   */
  totals: { stories: number | null; words: number | null };
}

/** Hint for a reader's first visit, by phase. In voting and counting the page's banner gives this hint instead. */
const GUIDES: Partial<Record<Phase, string>> = {
  submission: "Escribe tu historia sobre esta consigna y envíala antes del cierre.",
  results: "Empieza por las historias ganadoras; debajo están todas, ya con su autoría.",
};

function guideOf(
  phase: Phase,
  { writability, totals }: Pick<HeadProps, "writability" | "totals">,
): string | undefined {
  const isUseful = takesEntries(phase) ? writability === "open" : totals.stories !== 0;
  return isUseful ? GUIDES[phase] : undefined;
}

/** The head of the page: cover, title, prompt, time left, and a button to write. */
export function ContestHead({ contest, cover, phase, role, days, left, end, ...rest }: HeadProps) {
  const guide = guideOf(phase, rest);
  return (
    <header className={`contest-head phase-${phase}`}>
      {cover ? (
        <>
          <InlineCover drawing={cover.band} />
          <CoverImage src={cover.plate} />
        </>
      ) : null}
      <div>
        <Facts
          className="contest-labels label"
          facts={[
            contest.issue,
            <span className="phase-badge">{PHASE_NAMES[phase]}</span>,
            role === "current" ? (
              <span className="wide-only">{ROLE_LABELS.current}</span>
            ) : (
              ROLE_LABELS[role]
            ),
          ]}
        />
        <h1>{contest.title}</h1>
        {contest.prompt ? <blockquote className="prompt">{contest.prompt}</blockquote> : null}
        <ContestMonth {...{ contest, phase, days, left, end }} />
        {guide ? <p>{guide}</p> : null}
        <WriteAction contest={contest} role={role} {...rest} />
      </div>
    </header>
  );
}

/** What the contest is about, its deadline and its totals. On a phone it stands below the list, on a wide screen beside it. */
export function ContestAbout({ contest, phase, end, totals }: Pick<HeadProps, AboutField>) {
  const isEmpty = isReadable(phase) && totals.stories === 0;
  return (
    <section className="contest-about" aria-labelledby="sobre-el-reto">
      <h2 id="sobre-el-reto" className="label">
        Sobre este reto
      </h2>
      {takesVotes(phase) ? <p className="narrow-only">{HOW_TO_VOTE}</p> : null}
      <p className="contest-description">{contest.description}</p>
      {contest.poll ? (
        <p className="hint">
          La consigna salió de la encuesta{" "}
          <Link to={pollPath(contest.poll.id)}>«{contest.poll.title}»</Link>.
        </p>
      ) : null}
      <PhaseEnd phase={phase} end={end} />
      <Facts
        className="contest-totals"
        facts={[
          totals.stories === null || isEmpty ? null : countOfStories(totals.stories),
          totals.words === null || isEmpty ? null : `${countOfWords(totals.words)} en total`,
          wordLimitInSentence(contest.wordLimit),
          categoryName(contest.category),
          <RulesLink contest={contest} />,
        ]}
      />
      {takesVotes(phase) && !isEmpty ? (
        <p>
          <DownloadLink contest={contest} />
        </p>
      ) : null}
    </section>
  );
}

type AboutField = "contest" | "phase" | "end" | "totals";

/** A button to write for the contest, a link to the reader's story, or the reason why there is neither. */
function WriteAction({
  contest,
  role,
  writability,
  hasEntered,
}: Pick<HeadProps, "contest" | "role" | "writability" | "hasEntered">) {
  if (role === "future") {
    return <p className="hint">{FUTURE_TEXT}</p>;
  }
  if (writability === "not-yet") {
    return <p className="hint">Este reto se activa cuando empiece la votación del reto actual.</p>;
  }
  if (writability !== "open") return null;
  return (
    <>
      {hasEntered ? (
        <p>
          Ya participaste en este reto. <Link to="/profile#participaciones">Ver tu historia</Link>
        </p>
      ) : (
        <p>
          <Link className="button button-primary" to={`/write/${contest.id}`}>
            Escribir mi historia
          </Link>
        </p>
      )}
      {role === "next" ? <p className="hint">Ya disponible</p> : null}
    </>
  );
}

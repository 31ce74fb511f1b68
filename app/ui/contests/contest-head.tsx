import type { InlinedHtml } from "~/remix/page-data";
import { Link } from "~/remix/link";
import { ROLE_LABELS, type ContestRole, type Writability } from "~/domain/contests/cycle";
import { PHASE_NAMES, type Phase } from "~/domain/contests/phases";
import { storyPath } from "~/domain/paths";
import type { Countdown } from "~/domain/contests/countdown";
import type { MonthDays } from "~/domain/contests/month-steps";
import { CoverImage, InlineCover } from "~/ui/contests/cover";
import { ContestMonth } from "~/ui/contests/month-steps";
import { Facts } from "~/ui/facts";

export interface HeadProps {
  contest: {
    id: string;
    title: string;
    /** Number and month of the contest as text: 'Número 3 · Noviembre'. */
    issue: string;
    category: string;
    description: string;
    prompt: string;
    /** Length of a story, as part of a sentence: 'de 100 a 1000 palabras'. */
    wordLimit: string;
    /** The poll that decided title and prompt; missing without one. */
    poll?: { id: string; title: string };
  };
  /**
   * The cover in two versions: `band` for phones, inline and with the title; `plate`, the URL of an image without the title, for
   * wide screens, beside the heading. Null in the results week, whose front shows cover and winners.
   */
  cover: { band: InlinedHtml; plate: string } | null;
  phase: Phase;
  role: ContestRole;
  writability: Writability;
  /** Note beside the button to write, such as why nobody can write yet; null for none. */
  writeNote: string | null;
  /** Id of the reader's own story in the contest; null without one. */
  entry: string | null;
  /** Hint for a reader's first visit; null for none. */
  guide: string | null;
  days: MonthDays | null;
  left: Countdown;
  /** End of the phase; null in a preview, whose countdown does not run. */
  end: { at: string; text: string } | null;
}

/** Head of a contest's page: cover, title, prompt, time left, and a button to write. */
export function ContestHead({ contest, cover, phase, role, days, left, end, ...rest }: HeadProps) {
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
        {rest.guide ? <p>{rest.guide}</p> : null}
        <WriteAction contest={contest} {...rest} />
      </div>
    </header>
  );
}

/** A button to write for the contest, a link to the reader's own story, or the reason why neither is offered. */
function WriteAction({
  contest,
  writability,
  writeNote,
  entry,
}: Pick<HeadProps, "contest" | "writability" | "writeNote" | "entry">) {
  const note = writeNote ? <p className="hint">{writeNote}</p> : null;
  if (writability !== "open") return note;
  return (
    <>
      {entry ? (
        <p>
          Ya participaste en este reto. <Link to={storyPath(entry)}>Ver tu historia</Link>{" "}
          <Link to={`/write/${contest.id}?edit=${entry}`}>Editar</Link>
        </p>
      ) : (
        <p>
          <Link className="button button-primary" to={`/write/${contest.id}`}>
            Escribir mi historia
          </Link>
        </p>
      )}
      {note}
    </>
  );
}

import { issueName } from "~/domain/contests/names";
import { hasBlindList, type Phase } from "~/domain/contests/phases";
import type { SiteTotals } from "~/domain/home-page/totals.server";
import { counted, countOfStories, countOfWords } from "~/domain/text/numbers";
import { useDocument } from "~/remix/document-context";
import { Facts } from "~/ui/facts";
import { HERO, type HomePhase } from "./hero";

interface Issue {
  number: number;
  month: string;
  stories: number;
}

/** The name of the magazine, with number, month and story count of the current contest. */
export function Masthead({ issue, phase }: { issue: Issue | null; phase: Phase | null }) {
  const { siteName } = useDocument();
  return (
    <header className="masthead">
      <p className="masthead-name">{siteName}</p>
      {issue ? (
        <Facts className="label" facts={[issueName(issue), storiesOf(issue.stories, phase)]} />
      ) : null}
    </header>
  );
}

function storiesOf(stories: number, phase: Phase | null): string | null {
  if (stories === 0) return null;
  const withoutName = phase !== null && hasBlindList(phase) ? " sin nombre" : "";
  return `${countOfStories(stories)}${withoutName}`;
}

const countOfPeople = (n: number) => counted(n, "persona", "personas");

/** Heading and text for the phase, and the totals of the community. */
export function Hero({ phase, totals }: { phase: HomePhase; totals: SiteTotals | null }) {
  const { title, text } = HERO[phase];
  return (
    <section className={phase === "none" ? "hero hero-alone" : "hero"}>
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {totals ? (
        <ul className="totals">
          <Total text={countOfPeople(totals.people)} />
          <Total text={countOfStories(totals.stories)} />
          <Total text={countOfWords(totals.words)} />
        </ul>
      ) : null}
    </section>
  );
}

/** One total of the site, as a number above its noun. */
function Total({ text }: { text: string }) {
  const [number, noun] = text.split(" ");
  return (
    <li className="label">
      <b>{number}</b> {noun}
    </li>
  );
}

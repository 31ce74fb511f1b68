import { issueName, numberName } from "~/domain/contests/names";
import { PHASE_NAMES } from "~/domain/contests/phases";
import type { SiteTotals } from "~/domain/home-page/totals.server";
import { counted, countOfStories, countOfWords } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { useDocument } from "~/remix/document-context";
import { Facts } from "~/ui/facts";
import { HERO, type HomePhase } from "./hero";

interface MastheadProps {
  issue: { number: number; month: string } | null;
  /** Whether home shows the results of the issue. */
  isResultsWeek: boolean;
}

/**
 * Masthead of home: the magazine's name, a line about it, and the issue: number and month of the current contest, or the number
 * whose results home shows. On a phone CSS moves the issue into the row of the menu.
 */
export function Masthead({ issue, isResultsWeek }: MastheadProps) {
  const { siteName } = useDocument();
  return (
    <header className="masthead">
      {issue ? (
        <Facts
          className="label masthead-issue"
          facts={
            isResultsWeek ? [numberName(issue.number), PHASE_NAMES.results] : [issueName(issue)]
          }
        />
      ) : null}
      <p className="masthead-name">{siteName}</p>
      <p className="masthead-line">
        Una consigna al mes<span className="narrow-only">, historias sin firma.</span>
        <span className="wide-only">. Quien quiere escribe, quien quiere lee a ciegas y vota.</span>
      </p>
    </header>
  );
}

const countOfPeople = (n: number) => counted(n, "persona", "personas");

/** Heading and text of home by phase, with lines about reading, counting and rights, and the totals of the community. */
export function Hero({
  phase,
  totals,
  level,
}: {
  phase: HomePhase;
  totals: SiteTotals | null;
  level: 1 | 2;
}) {
  const { title, text } = HERO[phase];
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section className={phase === "none" ? "hero hero-alone" : "hero"}>
      <div>
        <Heading className="hero-title">{title}</Heading>
        <p>{text}</p>
        <p>
          Cada persona lee las historias en su propio orden, y el recuento tiene su acta.{" "}
          <Link to="/como-funciona">Cómo se lee y se cuenta</Link>
        </p>
        <p>
          Cada texto es de quien lo escribió. <Link to="/faq#derechos">Qué permiso nos das</Link>
        </p>
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

/** One total of the site: the number above its noun. */
function Total({ text }: { text: string }) {
  const [number, noun] = text.split(" ");
  return (
    <li className="label">
      <b>{number}</b> {noun}
    </li>
  );
}

import type { ReadingSpread } from "~/domain/reads/fair-order";
import { formatNumber } from "~/domain/site/numbers";
import { Link } from "~/ui/link";
import { Winners, type WinnerPlace } from "~/ui/winners";

interface ResultsProps {
  contest: { id: string };
  totals: { stories: number };
  places: readonly WinnerPlace[];
  spread: ReadingSpread | null;
}

/** The places, and what can be checked of how they came about (CONTEST-08, READ-04, VOTE-09). */
export function Results({ contest, totals, places, spread }: ResultsProps) {
  return (
    <section aria-labelledby="ganadores">
      <h2 id="ganadores">{totals.stories === 0 ? "Desierto" : "Historias ganadoras"}</h2>
      {totals.stories === 0 ? <p>Este reto terminó sin historias.</p> : <Winners places={places} />}
      {spread ? <p className="hint">{spreadText(spread)}</p> : null}
      {totals.stories > 0 ? (
        <p>
          <Link to={`/contest/${contest.id}/acta`}>Acta de escrutinio</Link>
        </p>
      ) : null}
    </section>
  );
}

function spreadText({ fewest, most, variation }: ReadingSpread): string {
  const range =
    fewest === most
      ? `cada historia tuvo ${most === 1 ? "1 lectura" : `${most} lecturas`}`
      : `cada historia tuvo entre ${fewest} y ${most} lecturas`;
  const percent = formatNumber(variation * 100);
  return `Reparto de la lectura: durante la votación ${range} (variación del ${percent} %).`;
}

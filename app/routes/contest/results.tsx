import { anthologyPath, ledgerPath } from "~/domain/paths";
import { Link } from "~/remix/link";
import { DownloadLink } from "~/ui/contests/phase-banner";
import { Winners, winnersTitle } from "~/ui/contests/winners";
import type { Place } from "~/domain/contests/places";
import { Actions } from "~/ui/actions";

interface ResultsProps {
  contest: { id: string };
  totals: { stories: number };
  places: readonly Place[];
  /** How many readers the stories had; null if that was not counted. */
  spread: string | null;
  /** Disqualified stories; missing if there are none. */
  out?: readonly { id: string; title: string }[];
  /** Whether the winners are already shown at the top of the page. */
  hasFront: boolean;
}

/** The winners, the range of readers per story, and a link to the published ledger (CONTEST-08, READ-04, VOTE-09). */
export function Results({ contest, totals, places, spread, out = [], hasFront }: ResultsProps) {
  return (
    <section className="results" aria-labelledby="ganadores">
      <h2 id="ganadores">{hasFront ? "El recuento" : winnersTitle(places)}</h2>
      {hasFront ? null : <Winners places={places} hasStories={totals.stories > 0} />}
      {totals.stories + out.length > 0 ? (
        <>
          <p className="hint screen-only">
            {spread} Cómo se contó y cómo comprobarlo:{" "}
            <Link to={ledgerPath(contest.id)}>Acta de escrutinio</Link>
          </p>
          <Actions>
            <Link to={anthologyPath(contest.id)}>Antología</Link> <DownloadLink contest={contest} />
          </Actions>
        </>
      ) : null}
    </section>
  );
}

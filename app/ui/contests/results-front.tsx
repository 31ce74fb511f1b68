import { PLACE_NAMES, type Place } from "~/domain/contests/places";
import { ledgerPath, pathOfAuthor, storyPath, storyReportPath } from "~/domain/paths";
import { countOfVotes, readingMinutes } from "~/domain/text/numbers";
import { quotedLine } from "~/domain/text/quoted-line";
import type { InlinedHtml } from "~/remix/page-data";
import { Link } from "~/remix/link";
import { Name } from "~/ui/accounts/name";
import { Facts } from "~/ui/facts";
import { Mature } from "~/ui/stories/mature";
import { InlineCover } from "./cover";
import { TieNote, Winner } from "./winners";

export interface ResultsFrontProps {
  contest: { id: string };
  winner: Place;
  /** Second and third place, and the honorary mention. */
  others: readonly Place[];
  /** The contest's cover in wine red, without its title. */
  cover: InlinedHtml;
  /** Id of the reader's own story in the contest; null for other readers. */
  entry: string | null;
  /** Level of the heading. */
  level: 1 | 2;
}

/** Winner of a contest during its results week, with the other places and a link to the published ledger (HOME-06). */
export function ResultsFront(props: ResultsFrontProps) {
  const { contest, winner, others, cover, entry, level } = props;
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section className="results-front" aria-labelledby="ganadora">
      <InlineCover drawing={cover} />
      <div>
        <Facts
          className="label winner-place"
          facts={[PLACE_NAMES[1], countOfVotes(winner.votes), winner.isMature && <Mature />]}
        />
        <Heading id="ganadora" className="winner-title">
          <Link to={storyPath(winner.storyId)}>{winner.title}</Link>
        </Heading>
      </div>
      <div className="results-winner">
        {winner.line ? <p className="winner-line">{quotedLine(winner.line)}</p> : null}
        <p>
          de <Name to={pathOfAuthor(winner.authorId)}>{winner.author}</Name>
        </p>
        <p>
          <Link className="button button-primary" to={storyPath(winner.storyId)}>
            Leer la ganadora · {readingMinutes(winner.words)}&nbsp;min
          </Link>
        </p>
        {others.length > 0 ? (
          <ol className="winners">
            {others.map((place) => (
              <Winner key={place.storyId} place={place} heading="p">
                <Facts
                  facts={[
                    <Name to={pathOfAuthor(place.authorId)}>{place.author}</Name>,
                    `${readingMinutes(place.words)} min`,
                    countOfVotes(place.votes),
                  ]}
                />
              </Winner>
            ))}
          </ol>
        ) : null}
        <TieNote places={[winner, ...others]} />
        <p>
          Cómo se contó: <Link to={ledgerPath(contest.id)}>acta y sello</Link>.
        </p>
        {entry ? (
          <p>
            <Link to={storyReportPath(entry)}>Tu informe</Link> está listo: lecturas, votos y
            comentarios. Solo tú lo ves.
          </p>
        ) : null}
      </div>
    </section>
  );
}

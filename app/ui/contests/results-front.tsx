import { PLACE_NAMES, thePlace, type Place } from "~/domain/contests/places";
import { ledgerPath, pathOfAuthor, storyReportPath } from "~/domain/paths";
import { countOfVotes, readingMinutes } from "~/domain/text/numbers";
import type { InlinedHtml } from "~/remix/page-data";
import { Link } from "~/remix/link";
import { Name } from "~/ui/accounts/name";
import { Facts } from "~/ui/facts";
import { Mature } from "~/ui/stories/mature";
import { InlineCover } from "./cover";
import { WinnerFront } from "./winner-front";
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
  heading: "h1" | "h2";
  /** Whether the page congratulates the reader already, by the celebration of their place. */
  isCelebrated: boolean;
}

/** Winner of a contest during its results week, with the other places and a link to the published ledger (HOME-06). */
export function ResultsFront(props: ResultsFrontProps) {
  const { contest, winner, others, cover, entry, heading, isCelebrated } = props;
  return (
    <WinnerFront
      winner={winner}
      label={[PLACE_NAMES[1], countOfVotes(winner.votes), winner.isMature && <Mature />]}
      heading={heading}
      cover={<InlineCover drawing={cover} />}
    >
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
      <p className="screen-only">
        Cómo se contó: <Link to={ledgerPath(contest.id)}>acta y sello</Link>.
      </p>
      {isCelebrated ? null : (
        <Congratulation place={[winner, ...others].find(({ storyId }) => storyId === entry)} />
      )}
      {entry ? (
        <p className="screen-only">
          <Link to={storyReportPath(entry)}>Tu informe</Link> está listo: lecturas, votos y
          comentarios. Solo tú lo ves.
        </p>
      ) : null}
    </WinnerFront>
  );
}

/** Congratulates the reader whose own story has one of the first three places, during the whole results week. */
function Congratulation({ place }: { place: Place | undefined }) {
  if (!place || place.position === 4) return null;
  return (
    <p className="screen-only">
      <strong>
        ¡Felicidades! «{place.title}» quedó en {thePlace(place.position)}.
      </strong>
    </p>
  );
}

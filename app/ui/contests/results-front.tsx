import type { ReactNode } from "react";
import { PLACE_NAMES, type Place } from "~/domain/contests/places";
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
  /**
   * A sentence that leads to the contest, where the page is not the contest's own. The way to the acta follows it; the contest's page
   * has that way under 'El recuento'.
   */
  contestLink?: ReactNode;
  winner: Place;
  /** Second and third place, and the honorary mention. */
  others: readonly Place[];
  /** The contest's cover in wine red, without its title. */
  cover: InlinedHtml;
  /** Id of the reader's own story in the contest; null for other readers. */
  entry: string | null;
  heading: "h1" | "h2";
  /** Congratulation for a reader whose own story has one of the first three places; null for other readers. */
  congratulation: string | null;
}

/** Winner of a contest during its results week, with the other places (HOME-06). */
export function ResultsFront(props: ResultsFrontProps) {
  const { contest, contestLink, winner, others, cover, entry, heading, congratulation } = props;
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
      {contestLink ? (
        <p className="screen-only">
          {contestLink} Cómo se contó: <Link to={ledgerPath(contest.id)}>acta y sello</Link>.
        </p>
      ) : null}
      {congratulation ? (
        <p className="screen-only">
          <strong>{congratulation}</strong>
        </p>
      ) : null}
      {entry ? (
        <p className="screen-only">
          <Link to={storyReportPath(entry)}>Tu informe</Link> está listo: lecturas, votos y
          comentarios. Solo tú lo ves.
        </p>
      ) : null}
    </WinnerFront>
  );
}

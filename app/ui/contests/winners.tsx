import { PLACE_NAMES, type Place } from "~/domain/contests/places";
import { countOfVotes } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { pathOfAuthor } from "~/domain/accounts/author-page";
import { Name } from "~/ui/accounts/name";

/** Returns the heading above the winners, singular for one. */
export function winnersTitle(places: readonly Place[]): string {
  return places.length === 1 ? "Historia ganadora" : "Historias ganadoras";
}

/** The places of a finished contest, or a sentence when no story got a vote. */
export function Winners({ places, level = 3 }: { places: readonly Place[]; level?: 2 | 3 }) {
  if (places.length === 0) {
    return <p className="deserted">Desierto: ninguna historia recibió votos.</p>;
  }
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ol className="winners">
      {places.map((place) => (
        <li key={place.storyId} className={`winner winner-${place.position}`}>
          <p className="winner-place">{PLACE_NAMES[place.position]}</p>
          <Heading className="winner-title">
            <Link to={`/story/${place.storyId}`}>{place.title}</Link>
          </Heading>
          <p className="winner-author">
            <Name to={pathOfAuthor(place.authorId)}>{place.author}</Name>
          </p>
          <p className="winner-votes">{countOfVotes(place.votes)}</p>
          {place.tied && place.position < 4 ? (
            <p className="winner-tie">Empate resuelto por hora de envío</p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

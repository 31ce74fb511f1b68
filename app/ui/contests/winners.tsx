import { PLACE_NAMES } from "~/domain/contests/places";
import { countOfVotes } from "~/domain/text/numbers";
import { Link } from "~/remix/link";

export interface WinnerPlace {
  story_id: string;
  title: string;
  author: string | null;
  likes_count: number;
  position: 1 | 2 | 3 | 4;
  tied: boolean;
}

/** Returns the heading above the winners, singular for one. */
export function winnersTitle(places: readonly WinnerPlace[]): string {
  return places.length === 1 ? "Historia ganadora" : "Historias ganadoras";
}

/** The places of a finished contest, or a sentence when no story got a vote. */
export function Winners({ places, level = 3 }: { places: readonly WinnerPlace[]; level?: 2 | 3 }) {
  if (places.length === 0) {
    return <p className="deserted">Desierto: ninguna historia recibió votos.</p>;
  }
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ol className="winners">
      {places.map((place) => (
        <li key={place.story_id} className={`winner winner-${place.position}`}>
          <p className="winner-place">{PLACE_NAMES[place.position]}</p>
          <Heading className="winner-title">
            <Link to={`/story/${place.story_id}`}>{place.title}</Link>
          </Heading>
          <p className="winner-author">{place.author ?? <em>Autor anónimo</em>}</p>
          <p className="winner-votes">{countOfVotes(place.likes_count)}</p>
          {place.tied && place.position < 4 ? (
            <p className="winner-tie">Empate resuelto por hora de envío</p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

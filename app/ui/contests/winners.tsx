import type { ReactNode } from "react";
import { PHASE_NAMES } from "~/domain/contests/phases";
import { DESERTED, PLACE_NAMES, type Place } from "~/domain/contests/places";
import { quotedLine } from "~/domain/text/quoted-line";
import { countOfVotes } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { Mature } from "~/ui/stories/mature";
import { pathOfAuthor, storyPath } from "~/domain/paths";
import { Name } from "~/ui/accounts/name";
import { Facts } from "~/ui/facts";

/** Returns the heading above the winners, in the singular for one; without winners it is the name of the results phase. */
export function winnersTitle(places: readonly unknown[]): string {
  if (places.length === 0) return PHASE_NAMES.results;
  return places.length === 1 ? "Historia ganadora" : "Historias ganadoras";
}

/** A place in the list of winners. */
export type WinnerPlace = Omit<Place, "words">;

interface WinnersProps {
  places: readonly WinnerPlace[];
  hasStories: boolean;
}

/** The winners of a finished contest, or the reason why there are none (PHASE-14). */
export function Winners({ places, hasStories }: WinnersProps) {
  if (places.length === 0) {
    return <p className="deserted">{DESERTED[hasStories ? "no-votes" : "no-stories"]}</p>;
  }
  return (
    <>
      <ol className="winners">
        {places.map((place) => (
          <Winner key={place.storyId} place={place} heading="h3">
            {place.line ? <p className="winner-quote">{quotedLine(place.line)}</p> : null}
            <Facts
              className="winner-author"
              facts={[
                <Name to={pathOfAuthor(place.authorId)}>{place.author}</Name>,
                countOfVotes(place.votes),
              ]}
            />
          </Winner>
        ))}
      </ol>
      <TieNote places={places} />
    </>
  );
}

/** Says once below a list of winners that the time of sending settled a tie between them (PHASE-14). */
export function TieNote({ places }: { places: readonly Pick<WinnerPlace, "tied" | "position">[] }) {
  return places.some(({ tied, position }) => tied && position < 4) ? (
    <p className="hint">Empate resuelto por hora de envío.</p>
  ) : null;
}

interface WinnerProps {
  place: WinnerPlace;
  heading: "h3" | "p";
  children: ReactNode;
}

/** A row in a list of winners: place and title. `children` are its facts. */
export function Winner({ place, heading: Heading, children }: WinnerProps) {
  return (
    <li className={`winner winner-${place.position}`}>
      <p className="winner-place">
        {PLACE_NAMES[place.position]} {place.isMature && <Mature />}
      </p>
      <Heading className="winner-title">
        <Link to={storyPath(place.storyId)}>{place.title}</Link>
      </Heading>
      {children}
    </li>
  );
}

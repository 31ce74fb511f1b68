import { categoryName } from "~/domain/contests/categories";
import { monthInSentence, numberName } from "~/domain/contests/names";
import { DESERTED, PLACE_NAMES } from "~/domain/contests/places";
import { pathOfAuthor } from "~/domain/paths";
import type { ShelfNumber, ShelfStory, ShelfWinner } from "~/domain/stories/shelf.server";
import { quotedLine } from "~/domain/text/quoted-line";
import { Link } from "~/remix/link";
import { Name } from "~/ui/accounts/name";
import { ButtonLink } from "~/ui/button";
import { CoverImage } from "~/ui/contests/cover";
import { Facts } from "~/ui/facts";
import { Mature } from "~/ui/stories/mature";

const FROM = "?from=historias";

export interface NumberProps extends ShelfNumber {
  /** URL of the contest's cover image. */
  cover: string;
}

/** A finished contest on the archive's shelf: cover, winner, and links to other stories. */
export function NumberOnShelf(props: NumberProps & { isFirst: boolean }) {
  const { id, number, title, month, cover, winner, others, isFirst } = props;
  return (
    <article className="number">
      <h2 className="number-cover">
        <Link to={`/contest/${id}`}>
          <CoverImage src={cover} alt={`${numberName(number)}: ${title}`} />
        </Link>
      </h2>
      <div className="number-winner">
        {winner ? (
          <Winner winner={winner} month={month} isFirst={isFirst} />
        ) : others.some(({ place }) => place !== null) ? null : (
          <p className="deserted">{DESERTED[others.length > 0 ? "no-votes" : "no-stories"]}</p>
        )}
      </div>
      {others.length > 0 ? <Index {...props} /> : null}
    </article>
  );
}

interface WinnerProps {
  winner: ShelfWinner;
  month: string;
  /** Whether this contest is the first of the page; its button is then the page's primary button. */
  isFirst: boolean;
}

function Winner({ winner, month, isFirst }: WinnerProps) {
  const address = `/story/${winner.id}${FROM}`;
  return (
    <>
      <p className="label winner-place">Ganó en {monthInSentence(month)}</p>
      <h3 className="number-title">
        <Link to={address}>{winner.title}</Link>
      </h3>
      {winner.line ? <p className="number-line">{quotedLine(winner.line)}</p> : null}
      <Facts
        className="story-meta"
        facts={[
          <Name to={pathOfAuthor(winner.authorId)}>{winner.author}</Name>,
          categoryName(winner.category),
          `${winner.minutes} min`,
          winner.isMature ? <Mature /> : null,
        ]}
      />
      <p>
        <ButtonLink
          to={address}
          variant={isFirst ? "primary" : "outlined"}
          aria-label={`Leer «${winner.title}»`}
        >
          Leer
        </ButtonLink>
      </p>
    </>
  );
}

/** Links to a contest's stories after the winner, by rank. */
function Index({ id, number, winner, others, hasMore }: NumberProps) {
  const heading = `tambien-${number}`;
  const name = numberName(number).toLowerCase();
  return (
    <section className="number-index" aria-labelledby={heading}>
      <h3 id={heading} className="label">
        {winner ? `También en el ${name}` : `En el ${name}`}
      </h3>
      <ol>
        {others.map((story) => (
          <Entry key={story.id} story={story} />
        ))}
      </ol>
      {hasMore ? (
        <p>
          <Link to={`/contest/${id}#stories-section`}>Todo el {name}</Link>
        </p>
      ) : null}
    </section>
  );
}

function Entry({ story }: { story: ShelfStory }) {
  return (
    <li>
      <Link to={`/story/${story.id}${FROM}`}>
        {story.title}{" "}
        {story.place ? <b className="winner-place">{PLACE_NAMES[story.place]}</b> : null}{" "}
        {story.isMature ? <Mature /> : null}
      </Link>{" "}
      <span className="label">{story.minutes} min</span>
    </li>
  );
}

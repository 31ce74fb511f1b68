import { Facts } from "~/ui/facts";
import { Link } from "~/remix/link";
import { pathOfAuthor } from "~/domain/accounts/author-page";
import { Name } from "~/ui/accounts/name";
import type { ReactNode } from "react";
import { countOfVotes, countOfWords } from "~/domain/text/numbers";
import { PLACE_NAMES } from "~/domain/contests/places";
import type { Position } from "~/domain/votes/ranking";
import type { BlindCard } from "~/domain/stories/blind-card";
import { categoryName } from "~/domain/stories/categories";
import { readingMinutes } from "~/domain/stories/reading-time";

/** A story with more votes than this has the star 'Autor popular' (CONTEST-04). */
const POPULAR_ABOVE = 50;

export interface CardStory extends BlindCard {
  /** Missing while the contest is blind, as are the votes. */
  author?: string | null;
  authorId?: string | null;
  votes?: number;
  /** Names of the author's first badges. */
  badges?: readonly string[];
  /** The story's place in a finished contest. */
  place?: Position | null;
}

/** A story in a list; `children` are the reader's marks and actions. */
export function StoryCard({
  story,
  isBlind,
  isByOne = false,
  from = "",
  children,
}: {
  story: CardStory;
  isBlind: boolean;
  /** All of the list are by one author, whose name stands above it. */
  isByOne?: boolean;
  /** Query of the story's address that sets its back link: "?from=historias". */
  from?: string;
  children?: ReactNode;
}) {
  const votes = story.votes ?? 0;
  const address = `/story/${story.id}${from}`;
  return (
    <article className="story-card" id={`historia-${story.id}`}>
      <h3>
        <Link to={address}>{story.title}</Link>
      </h3>
      <Facts
        className="story-meta"
        of={[
          story.place ? <strong className="winner-place">{PLACE_NAMES[story.place]}</strong> : null,
          isBlind || isByOne ? null : (
            <Name to={pathOfAuthor(story.authorId)} badges={story.badges ?? []}>
              {story.author ?? null}
            </Name>
          ),
          votes > POPULAR_ABOVE ? <span className="popular">★ Autor popular</span> : null,
          categoryName(story.category),
          `${readingMinutes(story.words)} min`,
          countOfWords(story.words),
          story.isMature ? (
            <span className="mature" title="Contenido para adultos (18+)">
              18+
            </span>
          ) : null,
          isBlind ? null : countOfVotes(votes),
        ]}
      />
      <p className="story-excerpt">{story.excerpt || "Sin contenido disponible"}</p>
      <div className="story-actions">
        <Link to={address} aria-label={`Leer «${story.title}»`}>
          Leer
        </Link>{" "}
        {/* Links to the share buttons of the story page: five on each of twenty cards would weigh more than the cards. */}
        <Link to={`${address}#compartir`} aria-label={`Compartir «${story.title}»`}>
          Compartir
        </Link>{" "}
        {children}
      </div>
    </article>
  );
}

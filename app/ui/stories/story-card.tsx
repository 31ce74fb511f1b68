import { pieces } from "~/domain/text/dashes";
import { Actions } from "~/ui/actions";
import { Facts } from "~/ui/facts";
import { Link } from "~/remix/link";
import { pathOfAuthor, storyAnchor } from "~/domain/paths";
import { Name } from "~/ui/accounts/name";
import { Fragment, type ReactNode } from "react";
import { countOfVotes, countOfWords, readingMinutes } from "~/domain/text/numbers";
import { PLACE_NAMES } from "~/domain/contests/places";
import type { Position } from "~/domain/contests/ranking";
import { quotedLine } from "~/domain/text/quoted-line";
import type { BlindCard } from "~/domain/stories/list-view";
import { categoryName } from "~/domain/contests/categories";
import type { Density } from "~/domain/stories/list-view";
import { Mature } from "./mature";

/** Number of votes above which a story gets the star 'Autor popular' (CONTEST-04). */
const POPULAR_ABOVE = 50;

export interface CardStory extends BlindCard {
  /** The author's name; missing while the contest is blind, like the votes. */
  author?: string | null;
  authorId?: string | null;
  votes?: number;
  /** Names of the author's first badges. */
  badges?: readonly string[];
  /** The story's place in a finished contest. */
  place?: Position | null;
}

interface StoryCardProps {
  story: CardStory;
  isBlind: boolean;
  /** Whether all stories of the list are by one author, who is named above the list instead of on each card. */
  isByOne?: boolean;
  /** Query of the link to the story, such as "?from=historias". It determines the back link of the story's page. */
  from?: string;
  density?: Density;
  /** Label of the reader's mark on the story: 'Leída'. */
  mark?: string | null;
  children?: ReactNode;
}

/** Card of a story in a list: title, facts and opening. `children` are the reader's actions. */
export function StoryCard({
  story,
  isBlind,
  isByOne = false,
  from = "",
  density = "indice",
  mark = null,
  children,
}: StoryCardProps) {
  const address = `/story/${story.id}${from}`;
  return (
    <article className="story-card" id={storyAnchor(story.id)}>
      <h3>
        <Link to={address}>{story.title}</Link>
      </h3>
      <p className="story-min label">{readingMinutes(story.words)} min</p>
      <CardFacts story={story} isBlind={isBlind} isByOne={isByOne} />
      {mark ? <p className="mark-label">{mark}</p> : null}
      <Opening text={story.opening} density={density} />
      <Actions className="story-actions">
        <Link to={address} aria-label={`Leer «${story.title}»`}>
          Leer
        </Link>{" "}
        {/* Link to the share buttons of the story's page. The buttons themselves, five on each of twenty cards, would weigh more
            than the cards. */}
        <Link to={`${address}#compartir`} aria-label={`Compartir «${story.title}»`}>
          Compartir
        </Link>{" "}
        {children}
      </Actions>
    </article>
  );
}

function CardFacts({
  story,
  isBlind,
  isByOne,
}: Required<Pick<StoryCardProps, "story" | "isBlind" | "isByOne">>) {
  const votes = story.votes ?? 0;
  return (
    <Facts
      className="story-meta"
      facts={[
        story.place ? <strong className="winner-place">{PLACE_NAMES[story.place]}</strong> : null,
        isBlind || isByOne ? null : (
          <Name to={pathOfAuthor(story.authorId)} badges={story.badges ?? []}>
            {story.author ?? null}
          </Name>
        ),
        votes > POPULAR_ABOVE ? <span className="label popular">★ Autor popular</span> : null,
        <span className="label">{categoryName(story.category)}</span>,
        countOfWords(story.words),
        story.isMature ? <Mature /> : null,
        isBlind ? null : countOfVotes(votes),
      ]}
    />
  );
}

/** Opening of a story: its line in quotation marks, or its excerpt (CONTEST-04). */
function Opening({ text, density }: { text: string; density: Density }) {
  if (text === "") return <p className="story-excerpt">Sin contenido disponible</p>;
  return density === "indice" ? (
    <p className="story-line">
      <HeldDashes text={quotedLine(text)} />
    </p>
  ) : (
    <p className="story-excerpt">
      <HeldDashes text={text} />
    </p>
  );
}

/**
 * Wraps each dialogue dash of a text in an element, so that CSS keeps the dash on the line of its word. The characters are
 * unchanged, so copying and searching work.
 */
function HeldDashes({ text }: { text: string }) {
  return pieces(text).map(({ text: piece, className }, index) =>
    className ? (
      <span key={index} className={className}>
        {piece}
      </span>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}

import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { pathOfAuthor } from "~/domain/accounts/author-page";
import { Name } from "~/ui/accounts/name";
import { countOfWords } from "~/domain/text/numbers";
import { categoryName } from "~/domain/stories/categories";
import { readingMinutes } from "~/domain/stories/reading-time";

const PLACES: Record<number, string> = {
  1: "Historia Ganadora del Reto de",
  2: "Segundo Lugar - Reto de",
  3: "Tercer Lugar - Reto de",
};

interface HeadProps {
  story: {
    title: string;
    words: number;
    category: string;
    isMature: boolean;
    date: string | null;
  };
  open: {
    authorId: string | null;
    author: string | null;
    badges: readonly string[];
    position: number | null;
  } | null;
  isOwn: boolean;
  contest: { id: string; month: string };
  back: { to: string; text: string };
}

export function StoryHead({ story, open, isOwn, contest, back }: HeadProps) {
  const place = open?.position ? PLACES[open.position] : undefined;
  return (
    <header className="story-head">
      <p className="story-back">
        <Link to={back.to}>← {back.text}</Link>
      </p>
      {place ? (
        <p className="winner-banner">
          {place} {contest.month}
        </p>
      ) : null}
      <h1>{story.title}</h1>
      <p className="story-byline">
        {open ? (
          <Name to={pathOfAuthor(open.authorId)} badges={open.badges}>
            {open.author}
          </Name>
        ) : isOwn ? (
          <em>Tu historia</em>
        ) : (
          <em>Autoría oculta hasta los resultados</em>
        )}
      </p>
      <Facts
        className="story-meta"
        of={[
          categoryName(story.category),
          `${readingMinutes(story.words)} min de lectura`,
          countOfWords(story.words),
          story.date,
        ]}
      />
      {story.isMature ? (
        <p className="mature-notice">
          <strong>Contenido para adultos (18+)</strong> Esta historia contiene temas maduros. La
          discreción del lector es aconsejada.
        </p>
      ) : null}
    </header>
  );
}

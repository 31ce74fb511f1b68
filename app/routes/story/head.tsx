import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { pathOfAuthor } from "~/domain/paths";
import { Name } from "~/ui/accounts/name";
import { countOfWords, readingMinutes } from "~/domain/text/numbers";
import { categoryName } from "~/domain/contests/categories";
import { ReadingSizeMenu } from "./reading-size";

interface HeadProps {
  story: {
    title: string;
    words: number;
    category: string;
    isMature?: boolean;
    date?: string;
  };
  open: { authorId: string | null; author: string | null } | null;
  isOwn: boolean;
  /** Text size chosen by the reader. */
  size: string;
  /** `issue` is number and title of the contest: 'Número 3 · El último de la noche'. */
  contest: { issue: string };
  /** The story's place in a finished contest, as text. */
  banner?: string;
  back: { to: string; text: string };
}

export function StoryHead({ story, open, isOwn, size, contest, back, banner }: HeadProps) {
  return (
    <header className="story-head">
      <p className="story-back">
        <Link to={back.to}>← {back.text}</Link>
      </p>
      {banner ? <p className="winner-banner">{banner}</p> : null}
      <Facts className="label" facts={[contest.issue]} />
      <h1>{story.title}</h1>
      <div className="byline-row">
        <p className="story-byline">
          {open ? (
            <Name to={pathOfAuthor(open.authorId)}>{open.author}</Name>
          ) : isOwn ? (
            <em className="screen-only">Tu historia</em>
          ) : (
            <em className="screen-only">Autoría oculta hasta los resultados</em>
          )}
        </p>
        <ReadingSizeMenu size={size} />
      </div>
      <Facts
        className="story-meta"
        facts={[
          categoryName(story.category),
          `${readingMinutes(story.words)}\u00a0min de lectura`,
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

/** Notice for the author of a disqualified story, and for admins, that nobody else can read it. */
export function DisqualifiedNotice({ why, isOwn }: { why: string; isOwn: boolean }) {
  return (
    <p className="mature-notice">
      <strong>
        {isOwn ? "Tu historia está descalificada" : "Esta historia está descalificada"}
      </strong>{" "}
      {isOwn
        ? "Sigue en su reto, fuera de la clasificación: solo tú y la administración la pueden leer. "
        : "Solo quien la escribió y la administración la pueden leer. "}
      <Link to={why}>{isOwn ? "Lee por qué" : "Ver la descalificación"}</Link>
    </p>
  );
}

import type { ReactNode } from "react";
import type { Place } from "~/domain/contests/places";
import { pathOfAuthor, storyPath } from "~/domain/paths";
import { readingMinutes } from "~/domain/text/numbers";
import { quotedLine } from "~/domain/text/quoted-line";
import { Link } from "~/remix/link";
import { Name } from "~/ui/accounts/name";
import { Facts } from "~/ui/facts";

interface WinnerFrontProps {
  winner: Pick<Place, "storyId" | "title" | "line" | "words" | "author" | "authorId">;
  /** Small text above the title. */
  label: readonly ReactNode[];
  heading: "h1" | "h2";
  cover: ReactNode;
  /** Content below the button. */
  children?: ReactNode;
}

/** The winning story of a contest beside the contest's cover: in its results week (HOME-06), and to read on a 404 page. */
export function WinnerFront({
  winner,
  label,
  heading: Heading,
  cover,
  children,
}: WinnerFrontProps) {
  const { storyId, title, line, words, author, authorId } = winner;
  return (
    <section className="results-front" aria-labelledby="ganadora">
      {cover}
      <div>
        <Facts className="label winner-place" facts={label} />
        <Heading id="ganadora" className="winner-title">
          <Link to={storyPath(storyId)}>{title}</Link>
        </Heading>
      </div>
      <div className="results-winner">
        {line ? <p className="winner-line">{quotedLine(line)}</p> : null}
        <p>
          de <Name to={pathOfAuthor(authorId)}>{author}</Name>
        </p>
        <p>
          <Link className="button button-primary" to={storyPath(storyId)}>
            Leer la ganadora · {readingMinutes(words)}&nbsp;min
          </Link>
        </p>
        {children}
      </div>
    </section>
  );
}

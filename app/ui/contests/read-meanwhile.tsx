import { ANONYMOUS_AUTHOR } from "~/domain/contests/names";
import type { LastWinner } from "~/domain/contests/places";
import { storyPath } from "~/domain/paths";
import { readingMinutes } from "~/domain/text/numbers";
import { quotedLine } from "~/domain/text/quoted-line";
import { Link } from "~/remix/link";
import { CoverImage } from "./cover";

/** The last winner, offered on a page that has nothing to read. */
export function ReadMeanwhile({ winner }: { winner: LastWinner }) {
  const { storyId, title, line, author, words, cover } = winner;
  return (
    <div className="results-front">
      <CoverImage src={cover} />
      <div>
        <p className="label winner-place">Para leer mientras tanto</p>
        <h2 className="winner-title">
          <Link to={storyPath(storyId)}>{title}</Link>
        </h2>
      </div>
      <div className="results-winner">
        <p className="winner-line">{quotedLine(line)}</p>
        <p>de {author ?? ANONYMOUS_AUTHOR}</p>
        <p>
          <Link className="button button-primary" to={storyPath(storyId)}>
            Leer la ganadora · {readingMinutes(words)}&nbsp;min
          </Link>
        </p>
      </div>
    </div>
  );
}

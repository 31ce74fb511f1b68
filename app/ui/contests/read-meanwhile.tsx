import { ANONYMOUS_AUTHOR, numberName } from "~/domain/contests/names";
import type { LastWinner } from "~/domain/contests/places";
import { storyPath } from "~/domain/paths";
import { readingMinutes } from "~/domain/text/numbers";
import { quotedLine } from "~/domain/text/quoted-line";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { CoverImage } from "./cover";

/** The last winner, offered on a page that has nothing to read. */
export function ReadMeanwhile({ winner }: { winner: LastWinner }) {
  const { storyId, title, line, author, words, contestNumber, cover } = winner;
  return (
    <section className="results-front" aria-labelledby="mientras">
      <CoverImage src={cover} />
      <div>
        <Facts
          className="label winner-place"
          facts={["Para leer mientras tanto", numberName(contestNumber)]}
        />
        <h2 id="mientras" className="winner-title">
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
    </section>
  );
}

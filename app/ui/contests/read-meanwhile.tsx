import { ANONYMOUS_AUTHOR } from "~/domain/contests/names";
import type { LastWinner } from "~/domain/contests/places";
import { storyPath } from "~/domain/paths";
import { readingMinutes } from "~/domain/text/numbers";
import { quotedLine } from "~/domain/text/quoted-line";
import { CoverImage } from "./cover";

/**
 * The last winner, offered on a page that has nothing to read. Only the server renders it (entry.server.tsx), so that no page loads
 * its script; its links are plain.
 */
export function ReadMeanwhile({ winner }: { winner: LastWinner }) {
  const { storyId, title, line, author, words, cover } = winner;
  return (
    <div className="results-front">
      <CoverImage src={cover} />
      <div>
        <p className="label winner-place">Para leer mientras tanto</p>
        <h2 className="winner-title">
          <a href={storyPath(storyId)}>{title}</a>
        </h2>
      </div>
      <div className="results-winner">
        <p className="winner-line">{quotedLine(line)}</p>
        <p>de {author ?? ANONYMOUS_AUTHOR}</p>
        <p>
          <a className="button button-primary" href={storyPath(storyId)}>
            Leer la ganadora · {readingMinutes(words)}&nbsp;min
          </a>
        </p>
      </div>
    </div>
  );
}

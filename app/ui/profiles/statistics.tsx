import type { Statistics } from "~/domain/profiles/statistics";
import { formatNumber } from "~/domain/text/numbers";

/** Statistics of an author's stories, as tiles. */
export function StatisticTiles({ statistics }: { statistics: Statistics }) {
  const tiles = [
    ["Historias", statistics.stories],
    ["Palabras", statistics.words],
    ["Votos recibidos", statistics.votes],
    ["Retos ganados", statistics.wins],
    ["Lecturas", statistics.reads],
  ] as const;
  return (
    <dl className="tiles">
      {tiles.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { Statistics } from "~/domain/profiles/statistics";
import { formatNumber } from "~/domain/text/numbers";

/** Statistics of an author's stories, as tiles. */
export function StatisticTiles({ of }: { of: Statistics }) {
  const tiles = [
    ["Historias", of.stories],
    ["Palabras", of.words],
    ["Votos recibidos", of.votes],
    ["Retos ganados", of.wins],
    ["Lecturas", of.reads],
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

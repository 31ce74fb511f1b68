import { formatNumber } from "~/domain/text/numbers";

interface StatisticTilesProps {
  statistics: { stories: number; words: number; votes: number; wins: number; reads: number };
}

/** Tiles with the statistics of an author's stories. */
export function StatisticTiles({ statistics }: StatisticTilesProps) {
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

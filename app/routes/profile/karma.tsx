import { FINALIST_PLACES, FINALISTS_PLACES } from "~/domain/contests/places";
import type { KarmaBreakdown } from "~/domain/karma/breakdown.server";
import type { KARMA } from "~/domain/karma/points";
import { counted, formatNumber } from "~/domain/text/numbers";

/** Names of the actions that earn karma points, in singular and plural. */
const COUNTED_DEEDS: Record<keyof typeof KARMA, readonly [one: string, many: string]> = {
  story: ["historia de un reto terminado", "historias de retos terminados"],
  likeReceived: ["voto recibido", "votos recibidos"],
  voteGiven: ["voto dado", "votos dados"],
  commentGiven: ["comentario escrito", "comentarios escritos"],
  commentReceived: ["comentario recibido", "comentarios recibidos"],
  winner: ["reto ganado", "retos ganados"],
  finalist: [FINALIST_PLACES, FINALISTS_PLACES],
  supporter: ["apoyo en Ko-fi", "apoyos en Ko-fi"],
};

const countOfPoints = (n: number) => counted(n, "punto", "puntos");

/** The viewer's karma and its parts (KARMA-01). */
export function Karma({ karma: { total, lines, awaited } }: { karma: KarmaBreakdown }) {
  return (
    <section aria-labelledby="karma">
      <h2 id="karma" className="label">
        Tu karma: {formatNumber(total)}
      </h2>
      {lines.length > 0 ? (
        <ul className="sums">
          {lines.map(({ deed, count, points }) => (
            <li key={deed}>
              {counted(count, ...COUNTED_DEEDS[deed])}: {countOfPoints(points)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="empty">Cada historia, voto y comentario te dará puntos.</p>
      )}
      {awaited > 0 ? (
        <p className="hint">
          Tus historias en curso sumarán {countOfPoints(awaited)} con los resultados.
        </p>
      ) : null}
    </section>
  );
}

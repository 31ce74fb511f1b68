import { MODERATION_LOG } from "~/domain/paths";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";

/** A public line about something that was decided by hand: the day, what it was, and why. */
interface InterventionLine {
  day: string;
  what: string;
  reason: string;
}

/** Lists what was decided by hand about the contest, also when there is nothing, so that a missing line is noticed (VOTE-12). */
export function ActaInterventions({ lines }: { lines: readonly InterventionLine[] }) {
  return (
    <section aria-labelledby="a-mano">
      <h2 id="a-mano">Lo que se decidió a mano</h2>
      {lines.length === 0 ? (
        <p>
          Nada. En este reto no consta ninguna decisión sobre votos, historias, fechas o resultados:
          todo siguió sus plazos.
        </p>
      ) : (
        <>
          <ul className="sums">
            {lines.map(({ day, what, reason }, index) => (
              <li key={index}>
                <strong>{what}</strong>
                <Facts className="hint" facts={[day, reason]} />
              </li>
            ))}
          </ul>
          <p className="hint">
            Sin nombres. La <Link to={MODERATION_LOG}>moderación</Link> lista las decisiones de todo
            el sitio.
          </p>
        </>
      )}
    </section>
  );
}

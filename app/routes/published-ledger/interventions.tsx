import { MODERATION_LOG } from "~/domain/paths";
import { counted } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";

/** A public line about something that was decided by hand: the day, what it was, why, and how many votes it was about. */
interface InterventionLine {
  day: string;
  what: string;
  reason: string;
  /** Null if there is no number. */
  votes: number | null;
}

interface InterventionsProps {
  /** Those of the newest version of the acta's file. */
  lines: readonly InterventionLine[];
  /** Those that this version does not have yet. */
  later: readonly InterventionLine[];
  version: number;
}

/** Lists what was decided by hand about the contest, also when there is nothing, so that a missing line is noticed (VOTE-12). */
export function ActaInterventions({ lines, later, version }: InterventionsProps) {
  return (
    <section aria-labelledby="a-mano">
      <h2 id="a-mano">Lo que se decidió a mano</h2>
      {lines.length + later.length === 0 ? (
        <p>
          Nada. En este reto no consta ninguna decisión sobre votos, historias, fechas o resultados.
        </p>
      ) : (
        <>
          <Lines lines={lines} />
          {later.length > 0 ? (
            <>
              <p>Después de la versión {version} del acta (constará en la siguiente):</p>
              <Lines lines={later} />
            </>
          ) : null}
          <p className="hint">
            Sin nombres. La <Link to={MODERATION_LOG}>moderación</Link> lista las decisiones de todo
            el sitio.
          </p>
        </>
      )}
    </section>
  );
}

function Lines({ lines }: { lines: readonly InterventionLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="sums">
      {lines.map(({ day, what, reason, votes }, index) => (
        <li key={index}>
          <strong>{what}</strong>
          <Facts
            className="hint"
            facts={[day, reason, votes !== null && counted(votes, "voto", "votos")]}
          />
        </li>
      ))}
    </ul>
  );
}

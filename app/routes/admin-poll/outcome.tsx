import { conversionPath } from "~/domain/paths";
import { Link } from "~/remix/link";
import { ButtonLink } from "~/ui/button";

interface PollOutcomeProps {
  poll: {
    id: string;
    convertir: string;
    /** Why the cron cannot convert the poll; null if it can, or if automatic conversion is off. */
    unconvertible: string | null;
    contest: { id: string; title: string } | null;
    options: readonly { votes: number | null }[];
  };
}

/** Outcome of an ended poll: a link to its contest, or to the page that converts it. */
export function PollOutcome({ poll }: PollOutcomeProps) {
  const { id, convertir, unconvertible, contest, options } = poll;
  if (contest) {
    return (
      <p>
        De aquí salió el reto <Link to={`/admin/contest/${contest.id}`}>«{contest.title}»</Link>.
      </p>
    );
  }
  if (options.every(({ votes }) => !votes)) return <p>Nadie votó: no hay una opción ganadora.</p>;
  return (
    <>
      {unconvertible ? (
        <p>
          <strong>No se convirtió sola.</strong> {unconvertible}
        </p>
      ) : convertir ? (
        <p className="hint">Se convierte sola en un minuto.</p>
      ) : null}
      <p>
        <ButtonLink variant="primary" to={conversionPath(id)}>
          Convertir en reto
        </ButtonLink>
      </p>
    </>
  );
}

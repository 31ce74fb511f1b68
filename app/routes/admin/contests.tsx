import { isCounting, PHASE_NAMES, type Phase } from "~/domain/contests/phases";
import { signalsPath } from "~/domain/paths";
import { countOfStories } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { LinkSubject } from "~/ui/button";

interface ContestView {
  id: string;
  title: string;
  month: string;
  stories: number;
  phase: Phase;
  /** Whether the contest's stored status lags behind its phase. */
  isLate: boolean;
  role: string;
  submission: string | null;
  voting: string | null;
  results: string | null;
  finalized: string | null;
}

/** Table of all contests with their dates. */
export function ContestTable({
  contests,
  zone,
}: {
  contests: readonly ContestView[];
  /** Name of the time zone of all dates in the table. */
  zone: string;
}) {
  if (contests.length === 0) return <p className="empty">Aún no hay retos.</p>;
  return (
    <table>
      <caption className="hint">Los plazos, en {zone}.</caption>
      <thead>
        <tr>
          {["Reto", "Envíos hasta", "Votación hasta", "Resultados"].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {contests.map((contest) => (
          <ContestRow key={contest.id} contest={contest} />
        ))}
      </tbody>
    </table>
  );
}

function ContestRow({ contest }: { contest: ContestView }) {
  const { id, title, phase, role, month, stories, isLate, results, finalized } = contest;
  return (
    <tr className={`phase-${phase}`}>
      <th scope="row">
        <p>
          <Link to={`/contest/${id}`}>{title}</Link>
        </p>
        <Facts
          className="hint"
          facts={[
            <span className="phase-badge">{PHASE_NAMES[phase]}</span>,
            role,
            month,
            countOfStories(stories),
            isLate && "cambio de fase pendiente",
          ]}
        />
      </th>
      <td data-of="Envíos hasta">{contest.submission}</td>
      <td data-of="Votación hasta">{contest.voting}</td>
      <td data-of="Resultados">
        {results ?? "sin fecha: se publican a mano"}
        {finalized ? <p className="hint">Finalizado el {finalized}</p> : null}
      </td>
      <td className="actions story-actions">
        <Link to={`/admin/contest/${id}`}>
          Editar <LinkSubject title={title} />
        </Link>{" "}
        {phase === "submission" ? null : (
          <>
            <Link to={signalsPath(id)}>
              Señales <LinkSubject title={title} />
            </Link>{" "}
            <Link to={`/admin/contest/${id}/recuento`}>
              Recontar <LinkSubject title={title} />
            </Link>{" "}
          </>
        )}
        {isCounting(phase) ? (
          <Link className="button" to={`/admin/contest/${id}/finalize`}>
            Finalizar ahora <LinkSubject title={title} />
          </Link>
        ) : null}
      </td>
    </tr>
  );
}

import { useFetcher } from "@remix-run/react";
import { isCounting, PHASE_NAMES, type Phase } from "~/domain/contests/phases";
import { countOfStories } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { usePreloaded } from "~/remix/reply";
import { Facts } from "~/ui/facts";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { Moment } from "~/ui/time";

interface ContestView {
  id: string;
  title: string;
  month: string;
  stories: number;
  phase: Phase;
  status: keyof typeof STATUS_NAMES;
  role: string;
  submission: string | null;
  voting: string | null;
  results: string | null;
  finalized: string | null;
}

/** All contests with their dates, a row each. */
export function ContestTable({ contests }: { contests: readonly ContestView[] }) {
  if (contests.length === 0) return <p className="empty">Aún no hay retos.</p>;
  return (
    <table>
      <caption className="visually-hidden">Retos</caption>
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
  const { id, title, phase, role, month, stories, status, results, finalized } = contest;
  return (
    <tr className={`phase-${phase}`}>
      <th scope="row">
        <p>
          <Link to={`/contest/${id}`}>{title}</Link>
        </p>
        <Facts
          className="hint"
          of={[
            <span className="phase-badge">{PHASE_NAMES[phase]}</span>,
            role,
            month,
            countOfStories(stories),
            `guardado: ${STATUS_NAMES[status]}`,
          ]}
        />
      </th>
      <td data-of="Envíos hasta">
        {contest.submission ? <Moment>{contest.submission}</Moment> : null}
      </td>
      <td data-of="Votación hasta">{contest.voting ? <Moment>{contest.voting}</Moment> : null}</td>
      <td data-of="Resultados">
        {results ? <Moment>{results}</Moment> : "sin fecha: se publican a mano"}
        {finalized ? (
          <p className="hint">
            Finalizado el <Moment>{finalized}</Moment>
          </p>
        ) : null}
      </td>
      <td className="story-actions">
        <Link to={`/admin/contest/${id}`}>Editar</Link>{" "}
        {isCounting(phase) ? <Finalize contest={id} /> : null}
      </td>
    </tr>
  );
}

/** The button that ends a contest by hand (PHASE-09). */
function Finalize({ contest }: { contest: string }) {
  usePreloaded("routes/admin-contest-finalize");
  const fetcher = useFetcher<Refused>();
  const { beside } = useRefusal(fetcher.state === "idle" ? fetcher.data : null);
  return (
    <fetcher.Form method="post" action={`/admin/contest/${contest}/finalize`}>
      <button className="button">Finalizar ahora</button>
      {beside}
    </fetcher.Form>
  );
}

/** The last step that the contest's room has carried out; it lags behind the phase only while something is wrong. */
const STATUS_NAMES = {
  active: "programado",
  submission: "en envíos",
  voting: "en votación",
  counting: "en recuento",
  results: "con resultados",
} as const;

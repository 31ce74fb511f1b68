import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { Link } from "~/remix/link";
import { listContests } from "~/domain/contests/contests.server";
import { findRankingState } from "~/domain/karma/ranking-list.server";
import { findOutboxState } from "~/domain/mail/outbox-state.server";
import { countPayments } from "~/domain/support/payments.server";
import { contestCycle, contestRole, ROLE_LABELS } from "~/domain/contests/cycle";
import { contestPhase, isCounting, PHASE_NAMES } from "~/domain/contests/phases";
import { counted, countOfStories } from "~/domain/text/numbers";
import { longDate } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";
import { Facts } from "~/ui/facts";
import { pageTitle } from "~/ui/layout/page-title";
import { usePreloaded } from "~/remix/reply";
import { sheets } from "~/remix/sheets";
import sheet from "~/styles/pages/admin.css";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { RankingsTools } from "./rankings";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Administración", matches) },
];

export const links = sheets(sheet);

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { ask, env, now } = context;
  const [contests, rankings, payments, mail] = await Promise.all([
    listContests(ask),
    findRankingState(ask),
    countPayments(ask),
    findOutboxState(ask, env, now),
  ]);
  const cycle = contestCycle(contests);
  const show = (instant: string | null) => instant && longDate(instant, env.TIME_ZONE);
  return {
    contests: contests.map((contest) => ({
      id: contest.id,
      title: contest.title,
      month: contest.month,
      stories: contest.stories,
      phase: contestPhase(contest, now),
      status: contest.status,
      role: ROLE_LABELS[contestRole(contest.id, cycle)],
      submission: show(contest.submissionDeadline),
      voting: show(contest.votingDeadline),
      results: show(contest.resultsAt),
      finalized: show(contest.finalizedAt),
    })),
    rankings: rankings && { at: longDate(rankings.at, env.TIME_ZONE), total: rankings.total },
    waitingPayments: payments.waiting,
    deadMail: mail.dead,
  };
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

export default function Admin() {
  const { contests, rankings, waitingPayments, deadMail } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Administración</h1>
      <p>
        <Link className="button button-primary" to="/admin/contest/new">
          Crear un reto
        </Link>
      </p>
      <h2>Retos</h2>
      {contests.length === 0 ? <p className="empty">Aún no hay retos.</p> : null}
      <ul className="entries">
        {contests.map((contest) => (
          <ContestEntry key={contest.id} contest={contest} />
        ))}
      </ul>
      <RankingsTools state={rankings} />
      <section aria-labelledby="listas">
        <h2 id="listas">Correo, apoyos y cuentas</h2>
        <p>
          <Link to="/admin/correo">Correo</Link>: {counted(deadMail, "sin enviar", "sin enviar")}
        </p>
        <p>
          <Link to="/admin/apoyos">Apoyos de Ko-fi</Link>:{" "}
          {counted(waitingPayments, "sin cuenta", "sin cuenta")}
        </p>
        <p>
          <Link to="/admin/planes">Planes de las cuentas</Link>
        </p>
        <p>
          <Link to="/admin/cuentas">Cuentas</Link>: insignia «Mecenas», eliminar
        </p>
      </section>
    </>
  );
}

type ContestView = ReturnType<typeof useLoaderData<typeof loader>>["contests"][number];

function ContestEntry({ contest }: { contest: ContestView }) {
  return (
    <li className="entry">
      <h3>
        <Link to={`/contest/${contest.id}`}>{contest.title}</Link>
      </h3>
      <Facts
        className="hint"
        of={[
          <span className="phase-badge">{PHASE_NAMES[contest.phase]}</span>,
          contest.role,
          contest.month,
          countOfStories(contest.stories),
        ]}
      />
      <dl className="dates">
        <dt>Estado guardado</dt>
        <dd>{STATUS_NAMES[contest.status]}</dd>
        <dt>Envíos</dt>
        <dd>{contest.submission}</dd>
        <dt>Votación</dt>
        <dd>{contest.voting}</dd>
        <dt>Resultados</dt>
        <dd>{contest.results ?? "sin fecha: se publican a mano"}</dd>
        {contest.finalized ? (
          <>
            <dt>Finalizado</dt>
            <dd>{contest.finalized}</dd>
          </>
        ) : null}
      </dl>
      <div className="story-actions">
        <Link to={`/admin/contest/${contest.id}`}>Editar</Link>{" "}
        {isCounting(contest.phase) ? <Finalize contest={contest.id} /> : null}
      </div>
    </li>
  );
}

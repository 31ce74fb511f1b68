import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/remix/link";
import { listContests } from "~/domain/contests/contests.server";
import { findRankingState } from "~/domain/karma/ranking-list.server";
import { findOutboxState } from "~/domain/mail/outbox-state.server";
import { listRoomAlarms } from "~/domain/votes/room-alarms.server";
import { countPayments } from "~/domain/support/payments.server";
import { contestCycle, contestRole, ROLE_LABELS } from "~/domain/contests/cycle";
import { isPhaseStepDue } from "~/domain/contests/phase-steps";
import { contestPhase } from "~/domain/contests/phases";
import { counted } from "~/domain/text/numbers";
import { longDate } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";
import { pageTitle } from "~/ui/layout/page-title";
import { ButtonLink } from "~/ui/button";
import { ContestTable } from "./contests";
import { RankingsTools } from "./rankings";
import { RoomAlarms } from "./room-alarms";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Administración", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const [contests, rankings, payments, mail, roomAlarms] = await Promise.all([
    listContests(db),
    findRankingState(db),
    countPayments(db),
    findOutboxState(db, env, now),
    listRoomAlarms(db),
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
      isLate: isPhaseStepDue(contest, now),
      role: ROLE_LABELS[contestRole(contest, cycle, now)],
      submission: show(contest.submissionDeadline),
      voting: show(contest.votingDeadline),
      results: show(contest.resultsAt),
      finalized: show(contest.finalizedAt),
    })),
    rankings: rankings && { at: longDate(rankings.at, env.TIME_ZONE), total: rankings.total },
    waitingPayments: payments.waiting,
    deadMail: mail.dead,
    roomAlarms,
  };
}

export default function Admin() {
  const { contests, rankings, waitingPayments, deadMail, roomAlarms } =
    useLoaderData<typeof loader>();
  return (
    <>
      <header className="admin-head">
        <h1>Administración</h1>
        <ButtonLink variant="primary" to="/admin/contest/new">
          Crear un reto
        </ButtonLink>
      </header>
      <RoomAlarms alarms={roomAlarms} />
      <ContestTable contests={contests} />
      <div className="admin-lists">
        <section aria-labelledby="listas">
          <h2 id="listas">Correo, apoyos y cuentas</h2>
          <ul className="admin-index">
            <ListLink to="/admin/correo" name="Correo">
              {counted(deadMail, "sin enviar", "sin enviar")}
            </ListLink>
            <ListLink to="/admin/apoyos" name="Apoyos de Ko-fi">
              {counted(waitingPayments, "sin cuenta", "sin cuenta")}
            </ListLink>
            <ListLink to="/admin/planes" name="Planes">
              de las cuentas
            </ListLink>
            <ListLink to="/admin/cuentas" name="Cuentas">
              insignia «Mecenas», eliminar
            </ListLink>
          </ul>
        </section>
        <RankingsTools state={rankings} />
      </div>
    </>
  );
}

/** A list of the administration, and what waits in it. */
function ListLink({ to, name, children }: { to: string; name: string; children: string }) {
  return (
    <li>
      <p>
        <Link to={to}>{name}</Link>
        <span className="visually-hidden">:</span>
      </p>{" "}
      <span>{children}</span>
    </li>
  );
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/remix/link";
import {
  ADMIN_ACCOUNTS,
  ADMIN_COMMENTS,
  ADMIN_DATA,
  ADMIN_POLLS,
  AUDIT_LOG,
  MODERATION_LOG,
  REPORTS,
  STATISTICS,
} from "~/domain/paths";
import { counted } from "~/domain/text/numbers";
import { pageTitle } from "~/ui/layout/page-head";
import { ButtonLink } from "~/ui/button";
import { NextEvents } from "./next-events";
import { WaitingList } from "./waiting";
import { ContestTable } from "./contests";
import type { loader } from "./loader.server";
import { RankingsTools } from "./rankings";
import { ResultAlarms } from "./result-alarms";
import { RoomAlarms } from "./room-alarms";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Administración", matches) },
];

export { loader } from "./loader.server";

export default function Admin() {
  const {
    zone,
    waiting,
    events,
    contests,
    rankings,
    waitingPayments,
    deadMail,
    roomAlarms,
    resultAlarms,
    waitingPolls,
    isClosed,
    moderation,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="admin-head">
        <h1>Administración</h1>
        <ButtonLink variant="primary" to="/admin/contest/new">
          Crear un reto
        </ButtonLink>
      </header>
      <RoomAlarms alarms={roomAlarms} />
      <ResultAlarms alarms={resultAlarms} />
      <div className="admin-lists">
        <WaitingList waiting={waiting} />
        <NextEvents events={events} />
      </div>
      <section aria-labelledby="listas">
        <h2 id="listas">Todas las páginas</h2>
        <ul className="admin-index admin-pages">
          <ListLink to={REPORTS} name="Reportes">
            {moderation.answers > 0
              ? counted(moderation.answers, "respuesta por leer", "respuestas por leer")
              : counted(moderation.reports, "pendiente", "pendientes")}
          </ListLink>
          <ListLink to={ADMIN_COMMENTS} name="Comentarios">
            ocultar, eliminar
          </ListLink>
          <ListLink to={ADMIN_ACCOUNTS} name="Cuentas">
            buscar, suspender, planes
          </ListLink>
          <ListLink to={ADMIN_POLLS} name="Encuestas">
            {waitingPolls > 0
              ? counted(waitingPolls, "sin convertir", "sin convertir")
              : "consignas a votación"}
          </ListLink>
          <ListLink to="/admin/correo" name="Correo">
            {counted(deadMail, "sin enviar", "sin enviar")}
          </ListLink>
          <ListLink to="/admin/apoyos" name="Apoyos de Ko-fi">
            {counted(waitingPayments, "sin cuenta", "sin cuenta")}
          </ListLink>
          <ListLink to={STATISTICS} name="Estadísticas">
            por día y por historia
          </ListLink>
          <ListLink to={AUDIT_LOG} name="Registro">
            quién hizo qué
          </ListLink>
          <ListLink to={MODERATION_LOG} name="Registro de moderación">
            lo que ve todo el mundo
          </ListLink>
          <ListLink to={ADMIN_DATA} name="Datos">
            borrar y recuperar
          </ListLink>
          <ListLink to="/admin/mantenimiento" name="Mantenimiento">
            {isClosed ? "activo" : "desactivado"}
          </ListLink>
        </ul>
      </section>
      <section aria-labelledby="retos">
        <h2 id="retos">Retos</h2>
        <ContestTable contests={contests} zone={zone} />
      </section>
      <RankingsTools state={rankings} />
    </>
  );
}

/** Link to an admin page, followed by the number of its pending items. */
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

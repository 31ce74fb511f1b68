import { counted, countOfStories, countOfVotes } from "~/domain/text/numbers";
import type { Simulation } from "~/domain/erasure/simulate.server";
import { Link } from "~/remix/link";

/** What the deletion would erase, and what stays. */
export function Consequences({ of }: { of: Simulation }) {
  return (
    <>
      <p>
        Esto es lo que pasaría si la eliminas ahora. Es una simulación: todavía no se ha borrado
        nada.
      </p>
      <ul>
        <Stories of={of} />
        <li>
          {counted(of.comments, "comentario", "comentarios")}: se borra su texto; las respuestas de
          otras personas se quedan.
        </li>
        <li>
          {countOfVotes(of.votes)}
          {of.votes > 0 ? votesText(of) : "."}
        </li>
        <li>
          {counted(of.badges, "insignia", "insignias")},{" "}
          {counted(of.notifications, "notificación", "notificaciones")} y{" "}
          {counted(of.drafts, "borrador", "borradores")}: se borran.
        </li>
        <li>
          También se borran tu perfil, tu email, tu contraseña, tus sesiones, tus lecturas, tus
          preferencias y tus suscripciones. No te escribiremos más.
        </li>
      </ul>
      <p>
        <strong>No se puede deshacer.</strong> Antes puedes{" "}
        <Link to="/preferences/exportar">descargar todos tus datos</Link>.
      </p>
    </>
  );
}

function Stories({ of: { withdrawn, chosen, counting } }: { of: Simulation }) {
  if (withdrawn + chosen === 0) return <li>0 historias.</li>;
  return (
    <>
      {withdrawn > 0 ? (
        <li>
          {countOfStories(withdrawn)} de retos cuya votación no ha terminado: se borra, y quien haya
          votado por ella recupera su voto.
        </li>
      ) : null}
      {chosen > 0 ? (
        <li>
          {countOfStories(chosen)} de retos cuya votación ha terminado: lo que pase con ellas lo
          decides abajo.
          {counting > 0 ? (
            <>
              {" "}
              De ellas, {countOfStories(counting)} en recuento: si se queda, sigue en el reto sin tu
              nombre; si la borras, sale de él y sus votos no pasan a otra.
            </>
          ) : null}
        </li>
      ) : null}
    </>
  );
}

function votesText({ votes, openVotes }: Simulation): string {
  const kept = votes - openVotes;
  const back = openVotes > 0 ? `${countOfVotes(openVotes)} de votaciones abiertas: se retiran` : "";
  const stays =
    kept > 0 ? `${countOfVotes(kept)} de votaciones cerradas: siguen contando, sin tu nombre` : "";
  return `: ${[back, stays].filter(Boolean).join("; ")}.`;
}

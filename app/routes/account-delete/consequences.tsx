import { counted, countOfStories, countOfVotes, formatNumber } from "~/domain/text/numbers";
import type { Simulation } from "~/domain/erasure/simulate.server";
import { Link } from "~/remix/link";

/** Lists what the deletion of the account would erase and what would stay. */
export function Consequences({ simulation }: { simulation: Simulation }) {
  return (
    <>
      <p>
        Esto es lo que pasaría si la eliminas ahora. Es una simulación: todavía no se ha borrado
        nada.
      </p>
      <ul>
        {simulation.withdrawn + simulation.chosen + simulation.comments + simulation.votes === 0 ? (
          <li>No tienes historias, comentarios ni votos.</li>
        ) : null}
        <Stories simulation={simulation} />
        {simulation.comments > 0 ? (
          <li>
            {counted(simulation.comments, "comentario", "comentarios")}: se borra su texto; las
            respuestas de otras personas se quedan.
          </li>
        ) : null}
        {simulation.votes > 0 ? <li>{votesText(simulation)}</li> : null}
        <OtherData simulation={simulation} />
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

function Stories({ simulation }: { simulation: Simulation }) {
  const { withdrawn, unvoted, chosen, counting } = simulation;
  const voted = withdrawn - unvoted;
  return (
    <>
      {unvoted > 0 ? (
        <li>
          {unvoted === 1
            ? "1 historia de un reto que aún recibe historias: se borra."
            : `${countOfStories(unvoted)} de retos que aún reciben historias: se borran.`}
        </li>
      ) : null}
      {voted > 0 ? (
        <li>
          {voted === 1
            ? "1 historia de un reto cuya votación sigue abierta: se borra, y quienes votaron por ella recuperan su voto."
            : `${countOfStories(voted)} de retos cuya votación sigue abierta: se borran, y quienes votaron por ellas recuperan su voto.`}
        </li>
      ) : null}
      {chosen > 0 ? (
        <li>
          {countOfStories(chosen)} de {chosen === 1 ? "un reto" : "retos"} cuya votación terminó: lo
          decides abajo.{counting > 0 ? ` ${countingText(counting)}` : null}
        </li>
      ) : null}
    </>
  );
}

function OtherData({ simulation }: { simulation: Simulation }) {
  const { badges, notifications, drafts } = simulation;
  const parts = [
    badges > 0 ? counted(badges, "insignia", "insignias") : null,
    notifications > 0 ? counted(notifications, "aviso", "avisos") : null,
    drafts > 0 ? counted(drafts, "borrador", "borradores") : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const last = parts.pop();
  const all = parts.length > 0 ? `${parts.join(", ")} y ${last}` : last;
  return (
    <li>
      {all}: {badges + notifications + drafts === 1 ? "se borra" : "se borran"}.
    </li>
  );
}

function countingText(counting: number): string {
  return counting === 1
    ? "Una está en recuento: si se queda, sigue en el reto sin tu nombre y puede ganar; si la borras, sale de él."
    : `${formatNumber(counting)} están en recuento: si se quedan, siguen en sus retos sin tu nombre y pueden ganar; si las borras, salen de ellos.`;
}

function votesText({ votes, openVotes }: Simulation): string {
  const kept = votes - openVotes;
  const withdrawn =
    openVotes === 1
      ? "1 voto de una votación abierta: se retira"
      : openVotes > 0
        ? `${countOfVotes(openVotes)} de votaciones abiertas: se retiran`
        : "";
  const counting =
    kept === 1
      ? "1 voto de una votación cerrada: sigue contando, sin tu nombre"
      : kept > 0
        ? `${countOfVotes(kept)} de votaciones cerradas: siguen contando, sin tu nombre`
        : "";
  return `${[withdrawn, counting].filter(Boolean).join("; ")}.`;
}

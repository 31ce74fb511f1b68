import type { Simulation } from "~/domain/erasure/simulate.server";
import { counted, countOfStories, countOfVotes } from "~/domain/text/numbers";

type DeletionCounts = Pick<
  Simulation,
  "withdrawn" | "chosen" | "comments" | "votes" | "badges" | "drafts"
>;

/** Lists what the deletion of the account would erase and what would stay. */
export function DeletionEffects({ counts }: { counts: DeletionCounts }) {
  const { withdrawn, chosen, comments, votes, badges, drafts } = counts;
  return (
    <>
      <p>Esto es lo que pasaría ahora. Todavía no se ha borrado nada.</p>
      <ul>
        {withdrawn > 0 ? (
          <li>{countOfStories(withdrawn)} de retos que reciben historias: se borran.</li>
        ) : null}
        {chosen > 0 ? (
          <li>{countOfStories(chosen)} de retos con resultados: lo decides abajo.</li>
        ) : null}
        {comments > 0 ? (
          <li>{counted(comments, "comentario", "comentarios")}: se borra su texto.</li>
        ) : null}
        {votes > 0 ? (
          <li>{countOfVotes(votes)} de retos con resultados: siguen contando, sin su nombre.</li>
        ) : null}
        {badges + drafts > 0 ? (
          <li>
            {counted(badges, "insignia", "insignias")} y {counted(drafts, "borrador", "borradores")}
            : se borran.
          </li>
        ) : null}
        <li>
          Lo que tenga en retos en votación o en recuento no se cuenta aquí, porque diría quién
          escribió o votó qué. En votación se borran su historia y sus votos; en recuento, sus votos
          siguen contando sin su nombre y la historia queda como decidas abajo.
        </li>
        <li>También su perfil, su email, su contraseña, sus sesiones y sus preferencias.</li>
      </ul>
      <p>
        <strong>No se puede deshacer.</strong>
      </p>
    </>
  );
}

import { isCounting, PHASE_NAMES } from "~/domain/contests/phases";
import {
  contestCopyPath,
  contestExtensionPath,
  contestFinalizationPath,
  contestPreviewPath,
  contestRecountPath,
} from "~/domain/paths";
import { formatNumber } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { Time } from "~/ui/time";
import type { ContestStateView } from "./loader.server";

/** State of a stored contest (phase, next event, participants), with links to the admin's other actions on it. */
export function ContestState({ id, state }: { id: string; state: ContestStateView }) {
  const { phase, stories, votes, event, canExtend } = state;
  return (
    <section aria-label="Estado del reto" className="stack">
      <dl className="dates">
        <dt>Fase</dt>
        <dd>{PHASE_NAMES[phase]}</dd>
        {event ? (
          <>
            <dt>{event.name}</dt>
            <dd>{event.at && event.date ? <Time at={event.at}>{event.date}</Time> : "a mano"}</dd>
          </>
        ) : null}
        <dt>Historias</dt>
        <dd>{formatNumber(stories)}</dd>
        <dt>Votos emitidos</dt>
        <dd>{votes === null ? "se dicen con los resultados" : formatNumber(votes)}</dd>
      </dl>
      <Actions as="p">
        <Link to={`/contest/${id}`}>Ver el reto</Link>{" "}
        <Link to={contestPreviewPath(id)}>Vista previa</Link>{" "}
        {canExtend ? <Link to={contestExtensionPath(id)}>Ampliar el plazo</Link> : null}{" "}
        <Link to={contestCopyPath(id)}>Duplicar</Link>{" "}
        {isCounting(phase) ? <Link to={contestFinalizationPath(id)}>Finalizar</Link> : null}{" "}
        {phase === "submission" ? null : <Link to={contestRecountPath(id)}>Recontar</Link>}
      </Actions>
    </section>
  );
}

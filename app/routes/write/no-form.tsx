import { useEffect } from "react";
import { FUTURE_TEXT, ROLE_LABELS } from "~/domain/contests/cycle";
import { Link } from "~/remix/link";
import { clearSent, listUnsavedDrafts, type Writer } from "./local-draft/draft-storage";
import { Actions } from "~/ui/actions";

/** The page `/write` when there is no contest to write for (WRITE-16). */
export function NoContest() {
  return (
    <section className="state">
      <h1>No hay concurso disponible</h1>
      <p>Actualmente no hay concursos abiertos para participar.</p>
      <Actions as="p" className="form-actions">
        <Link className="button" to="/">
          Volver al inicio
        </Link>{" "}
        <Link to="/#boletin">Recibir un correo cuando empiece uno</Link>
      </Actions>
    </section>
  );
}

/** Page of a future contest, which opens only after the next one, for a writer without a draft for it (PHASE-05). */
export function FutureContest({ contest }: { contest: { id: string; title: string } }) {
  return (
    <section className="state">
      <p className="label">{ROLE_LABELS.future}</p>
      <h1>{contest.title}</h1>
      <p>{FUTURE_TEXT}</p>
      <Actions as="p" className="form-actions">
        <Link className="button button-primary" to={`/contest/${contest.id}`}>
          Ver sus fechas
        </Link>{" "}
        <Link className="button button-quiet" to="/contest/current">
          Ir al reto de ahora
        </Link>
      </Actions>
    </section>
  );
}

interface AlreadyEnteredProps {
  contest: { id: string; title: string };
  writer: Writer;
  /** The writer's story in the contest, in its Markdown source. */
  sent: { title: string; text: string } | null;
  /** Called if this browser's storage has another text, which the server does not have. */
  onUnsent(): void;
}

/**
 * The page for a writer who has sent a story to the contest already (WRITE-16). Removes their local drafts with the text of that
 * story.
 */
export function AlreadyEntered({ contest, writer, sent, onUnsent }: AlreadyEnteredProps) {
  useEffect(() => {
    if (!sent) return;
    clearSent(contest.id, writer, sent);
    if (listUnsavedDrafts(contest.id, writer, sent).length > 0) onUnsent();
  }, [contest.id, writer, sent, onUnsent]);
  return (
    <section className="state">
      <p className="label">{contest.title}</p>
      <h1>¡Ya participaste en este concurso!</h1>
      <p>Tu historia fue enviada exitosamente.</p>
      <p>
        <Link className="button button-primary" to="/profile#participaciones">
          Ver mis participaciones
        </Link>
      </p>
    </section>
  );
}

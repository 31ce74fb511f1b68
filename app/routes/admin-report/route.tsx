import { useActionData, useLoaderData } from "@remix-run/react";
import {
  adminAccountPath,
  authorPath,
  disqualificationPath,
  REPORTS,
  storyPath,
} from "~/domain/paths";
import { failureAsMessage } from "~/remix/lost-connection";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { DecisionForm, type RefusedDecision } from "~/ui/moderation/decision-form";
import { InterventionList } from "~/ui/moderation/intervention-list";
import { ModeratedThread } from "~/ui/moderation/moderated-thread";
import type { loader } from "./loader.server";
import { Reports } from "./reports";
import { StatusForm } from "./status-form";

export const meta = adminMeta("Reporte");

export { loader } from "./loader.server";

export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al guardar el reporte", "paso");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminReport() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedDecision>();
  const { comment, story, report, reports, on, earlier, isBlindAuthor } = page;
  const step = refused?.paso ?? refused?.typed?.paso;
  const isOfComment = step === "ocultar" || step === "eliminar";
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={ABOVE.reports}>
        {comment ? "Reporte de un comentario" : `Reporte de «${story?.title ?? ""}»`}
      </AdminHeading>
      {comment ? (
        <>
          <ModeratedThread thread={comment.thread} marked={comment.id} />
          {comment.author ? (
            <p className="hint">
              Lo escribió{" "}
              <Link to={adminAccountPath(comment.author.id)}>{comment.author.name}</Link>.
            </p>
          ) : null}
        </>
      ) : null}
      {story ? <ReportedStory story={story} /> : null}
      <Reports reports={reports} />
      {on.length > 0 ? (
        <>
          <h2>Lo que ya se decidió</h2>
          <InterventionList list={on} />
        </>
      ) : null}
      {earlier.length > 0 || isBlindAuthor ? (
        <>
          <h2>Otras decisiones sobre la misma persona</h2>
          {isBlindAuthor ? (
            <p>
              Si hay alguna, se verá con los resultados del reto, porque diría quién escribió la
              historia.
            </p>
          ) : (
            <InterventionList list={earlier} />
          )}
        </>
      ) : null}
      <StatusForm report={report} refused={isOfComment ? undefined : refused} />
      {comment && !comment.isDeleted ? (
        <DecisionForm comment={comment} refused={isOfComment ? refused : undefined} />
      ) : null}
      <Actions as="p">
        <Link to={REPORTS}>Volver a los reportes</Link>
      </Actions>
    </section>
  );
}

interface ReportedStoryProps {
  story: {
    id: string;
    title: string;
    phase: string;
    author: { authorId: string | null; author: string | null } | null;
    html: string | null;
    isDisqualified: boolean;
  };
}

/** The reported story, with a link to the page that disqualifies or readmits it. */
function ReportedStory({ story }: ReportedStoryProps) {
  const { id, title, phase, author, html, isDisqualified } = story;
  return (
    <>
      <Facts
        className="hint"
        facts={[
          <Link to={storyPath(id)}>«{title}»</Link>,
          phase,
          author?.authorId ? <Link to={authorPath(author.authorId)}>{author.author}</Link> : null,
        ]}
      />
      {html === null ? (
        <p>Su reto todavía recibe historias, así que aquí no se puede leer.</p>
      ) : (
        <details className="reported-story">
          <summary>Leer la historia</summary>
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </details>
      )}
      <p>
        <ButtonLink to={disqualificationPath(id)}>
          {isDisqualified ? "Ver la descalificación" : "Descalificar la historia"}
        </ButtonLink>
      </p>
    </>
  );
}

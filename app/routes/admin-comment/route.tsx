import { useActionData, useLoaderData } from "@remix-run/react";
import { ADMIN_COMMENTS, adminAccountPath, adminReportPath } from "~/domain/paths";
import { counted } from "~/domain/text/numbers";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Button } from "~/ui/button";
import { useRefusal } from "~/ui/forms/use-refusal";
import { DecisionForm, type RefusedDecision } from "~/ui/moderation/decision-form";
import { InterventionList } from "~/ui/moderation/intervention-list";
import { ModeratedThread } from "~/ui/moderation/moderated-thread";
import type { loader } from "./loader.server";

export const meta = adminMeta("Comentario");

export { loader } from "./loader.server";

export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al guardar la decisión", "paso");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminComment() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedDecision>();
  const { comment, report, reportCount, decided, canShow, canRestore } = page;
  const hasForm = !comment.isDeleted;
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={ABOVE.comments}>Comentario</AdminHeading>
      {hasForm ? null : <Refusal refused={refused} />}
      <ModeratedThread thread={comment.thread} marked={comment.id} />
      {comment.author ? (
        <p className="hint">
          Lo escribió <Link to={adminAccountPath(comment.author.id)}>{comment.author.name}</Link>.
        </p>
      ) : null}
      {report ? (
        <Actions as="p">
          <Link to={adminReportPath(report)}>{counted(reportCount, "reporte", "reportes")}</Link>
        </Actions>
      ) : null}
      {decided.length > 0 ? (
        <>
          <h2>Lo que ya se decidió</h2>
          <InterventionList list={decided} />
        </>
      ) : null}
      {canShow ? <LiftForm step="mostrar">Mostrar de nuevo</LiftForm> : null}
      {canRestore ? <LiftForm step="recuperar">Recuperar el comentario</LiftForm> : null}
      {hasForm ? <DecisionForm comment={comment} refused={refused} /> : null}
      <Actions as="p">
        <Link to={ADMIN_COMMENTS}>Volver a los comentarios</Link>
      </Actions>
    </section>
  );
}

/** The button that lifts a decision about a comment. The comment's author gets a notice. */
function LiftForm({ step, children }: { step: "mostrar" | "recuperar"; children: string }) {
  return (
    <Form method="post" className="stack">
      <p>Se verá como antes, y quien lo escribió recibe un aviso.</p>
      <input type="hidden" name="paso" value={step} />
      <Actions className="form-actions">
        <Button variant="outlined">{children}</Button>
      </Actions>
    </Form>
  );
}

/** Shows a refusal whose form is no longer on the page. */
function Refusal({ refused }: { refused: RefusedDecision | undefined }) {
  const { top, atButton } = useRefusal(refused?.message ? { message: refused.message } : undefined);
  return (
    <>
      {top}
      {atButton}
    </>
  );
}

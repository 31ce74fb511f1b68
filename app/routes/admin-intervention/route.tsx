import { useActionData, useLoaderData } from "@remix-run/react";
import { INTERVENTION_NAMES } from "~/domain/moderation/rules";
import { storyPath, WAITING_ANSWERS } from "~/domain/paths";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { NeedsPassword } from "~/ui/admin/needs-password";
import { Button, ButtonLink } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { InterventionFacts } from "~/ui/moderation/intervention-facts";
import { Moment } from "~/ui/time";
import type { loader } from "./loader.server";

export const meta = adminMeta("Decisión");

export { loader } from "./loader.server";

export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al guardar la decisión");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminIntervention() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  const { top, atButton } = useRefusal(refused);
  if (refused?.confirmTo) return <NeedsPassword />;
  const { kind, facts, reason, comment, story, answer, isWaiting, canLift, liftPath } = page;
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={ABOVE.reports}>{INTERVENTION_NAMES[kind]}</AdminHeading>
      <InterventionFacts view={facts} />
      {top}
      {comment ? (
        <>
          <h2>
            <Link to={comment.path}>El comentario</Link>
          </h2>
          <blockquote className="idea">{comment.text}</blockquote>
        </>
      ) : null}
      {story ? (
        <p>
          {comment ? "En " : "Historia: "}
          <Link to={storyPath(story.id)}>«{story.title}»</Link>
        </p>
      ) : null}
      <h2>El motivo</h2>
      {reason === null ? (
        <p>La cuenta se eliminó, y el motivo con ella.</p>
      ) : (
        <blockquote className="idea">{reason}</blockquote>
      )}
      {answer ? (
        <>
          <h2>La respuesta</h2>
          <blockquote className="idea">{answer.text}</blockquote>
          <p className="hint">
            Enviada el <Moment>{answer.sent ?? ""}</Moment>
            {answer.read ? (
              <>
                {". Leída el "}
                <Moment>{answer.read}</Moment>
              </>
            ) : null}
          </p>
        </>
      ) : (
        <p>Nadie ha respondido.</p>
      )}
      {isWaiting || canLift ? (
        <Form method="post" className="actions form-actions">
          {isWaiting ? (
            <>
              <Button variant="outlined" name="paso" value="mantener">
                Mantener la decisión
              </Button>{" "}
            </>
          ) : null}
          {canLift ? (
            <Button variant="outlined" name="paso" value="levantar">
              Levantar la decisión
            </Button>
          ) : null}
        </Form>
      ) : null}
      {liftPath ? <ButtonLink to={liftPath}>Levantar la decisión</ButtonLink> : null}
      {atButton}
      <Actions as="p">
        <Link to={WAITING_ANSWERS}>Ver las respuestas por leer</Link>
      </Actions>
    </section>
  );
}

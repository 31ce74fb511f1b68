import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findDisqualifiable, findDisqualification } from "~/domain/moderation/disqualify.server";
import { ruleName } from "~/domain/moderation/rules";
import { storyPath } from "~/domain/paths";
import { NO_STORY } from "~/domain/stories/refusals";
import { longDate } from "~/domain/time/time";
import { refusalOf } from "~/http/read-form";
import { requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { Actions } from "~/ui/actions";
import { aboveContest, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Button, ButtonLink } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { RuleAndReason } from "~/ui/moderation/rule-and-reason";
import { Link } from "~/remix/link";
import { Moment } from "~/ui/time";
import { ConsequenceList } from "./consequences";

/** Action data of a refused disqualification form. After a lost connection it has only a message. */
interface RefusedForm extends Refused {
  typed?: { norma?: string; motivo?: string };
}

export const meta = adminMeta("Descalificar una historia");

/** Returns the story, the phase of its contest and its disqualification in force; nothing about author or votes (CONTEST-05). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const id = params.storyId ?? "";
  const [story, standing] = await Promise.all([
    findDisqualifiable(db, id, now),
    findDisqualification(db, id),
  ]);
  if (!story) throw refusalOf(NO_STORY);
  const { title, contest, phase } = story;
  return {
    id,
    title,
    contest,
    phase,
    standing: standing && {
      ...standing,
      rule: ruleName(standing.rule),
      madeAt: longDate(standing.madeAt, env.TIME_ZONE),
    },
  };
}

export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al descalificar la historia");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Disqualify() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedForm>();
  const { id, title, contest, phase, standing } = page;
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={aboveContest(contest)}>
        {standing ? "Historia descalificada" : "Descalificar una historia"}
      </AdminHeading>
      <Actions as="p">
        <Link to={storyPath(id)}>«{title}»</Link>
      </Actions>
      {standing ? (
        <ReadmitForm page={page} standing={standing} refused={refused} />
      ) : (
        <DisqualifyForm page={page} phase={phase} refused={refused} />
      )}
    </section>
  );
}

function DisqualifyForm({
  page: { id, phase },
  refused,
}: {
  page: Page;
  phase: Page["phase"];
  refused: RefusedForm | undefined;
}) {
  const { top, atButton } = useRefusal(refused);
  return (
    <>
      <p>La historia se conserva. Si la descalificas ahora:</p>
      <ConsequenceList phase={phase} step="made" />
      <Form method="post" className="stack" noValidate>
        {top}
        <input type="hidden" name="fase" value={phase} />
        <RuleAndReason
          refused={refused}
          readers="Lo lee quien la escribió, que puede contestar una vez. El registro público da la norma y la fecha, sin nombres ni textos."
        />
        <Actions className="form-actions">
          <Button variant="danger">Descalificar la historia</Button>{" "}
          <ButtonLink to={storyPath(id)}>Cancelar</ButtonLink>
        </Actions>
        {atButton}
      </Form>
    </>
  );
}

function ReadmitForm({
  page: { id, phase },
  standing,
  refused,
}: {
  page: Page;
  standing: NonNullable<Page["standing"]>;
  refused: RefusedForm | undefined;
}) {
  const { top, atButton } = useRefusal(refused);
  return (
    <>
      {top}
      <dl className="dates">
        <dt>Norma</dt>
        <dd>{standing.rule}</dd>
        <dt>Desde</dt>
        <dd>
          <Moment>{standing.madeAt}</Moment>
          {standing.by ? `, por ${standing.by}` : null}
        </dd>
        <dt>Motivo</dt>
        <dd>{standing.reason ?? "Se borró con la cuenta de quien la escribió."}</dd>
        <dt>Respuesta de quien la escribió</dt>
        <dd>{standing.answer ?? "Ninguna por ahora."}</dd>
      </dl>
      <h2>Readmitir la historia</h2>
      <p>Si levantas la descalificación ahora:</p>
      <ConsequenceList phase={phase} step="lifted" />
      <Form method="post" className="actions form-actions">
        <input type="hidden" name="fase" value={phase} />
        <input type="hidden" name="levantar" value={standing.id} />
        <Button>Readmitir la historia</Button> <ButtonLink to={storyPath(id)}>Volver</ButtonLink>
      </Form>
      {atButton}
    </>
  );
}

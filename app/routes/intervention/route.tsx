import { data, type ActionFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerIntervention } from "~/domain/moderation/answers.server";
import { findOwnIntervention } from "~/domain/moderation/find-intervention.server";
import { AnswerFields } from "~/domain/moderation/moderation-fields";
import { MODERATION_REFUSALS } from "~/domain/moderation/refusals";
import type { InterventionKind } from "~/domain/moderation/rules";
import { interventionPath, MODERATION_LOG } from "~/domain/paths";
import { redirectWithFlash } from "~/http/flash";
import { readForm, refusalOf } from "~/http/read-form";
import { signInRefusal } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { pageTitle } from "~/ui/layout/page-head";
import { InterventionFacts } from "~/ui/moderation/intervention-facts";
import { SiteName } from "~/ui/layout/site-contact";
import { OwnAnswer, type RefusedAnswer } from "./answer";
import type { loader } from "./loader.server";

/** Headings of the page by kind of intervention. */
const HEADINGS: Record<InterventionKind, string> = {
  "comment-hidden": "Ocultamos un comentario tuyo",
  "comment-deleted": "Eliminamos un comentario tuyo",
  "story-disqualified": "Descalificamos tu historia",
  "account-suspended": "Suspendimos tu cuenta por un tiempo",
  "votes-quarantined": "Pusimos votos en cuarentena",
};

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  { title: pageTitle(page ? HEADINGS[page.kind] : "Decisión no encontrada", matches) },
];

export { loader } from "./loader.server";

/** Stores the affected person's answer to an intervention, even if the account is suspended (REPORT-03). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params.decisionId ?? "";
  const form = await readForm(request, AnswerFields);
  const viewer = await context.viewer();
  const typed = { texto: form.typed.texto ?? "" };
  if (!viewer) {
    const { status, text } = await signInRefusal(context, MODERATION_REFUSALS.login);
    return data({ message: text, signInTo: interventionPath(id), typed }, { status });
  }
  const intervention = await findOwnIntervention(context.db, { id, user: viewer.id }, context.now);
  if (!intervention) throw refusalOf(MODERATION_REFUSALS["no-intervention"]);
  if (!form.ok) return data({ errors: form.errors, typed }, { status: 400 });
  const answer = { id, user: viewer.id, ...form.value };
  const outcome = await answerIntervention(context.db, answer, context.now);
  if (outcome.ok) return redirectWithFlash(interventionPath(id), "intervention-answered");
  const { status, text } = MODERATION_REFUSALS[outcome.reason];
  if (outcome.reason === "no-intervention") throw refusalOf({ status, text });
  return data({ message: text, typed }, { status });
}

export const clientAction = failureAsMessage("Error al enviar la respuesta");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function OwnIntervention() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedAnswer>();
  if (!page) {
    return (
      <section className="page-narrow stack">
        <h1>Tu respuesta</h1>
        <OwnAnswer answer={null} canAnswer refused={refused} />
      </section>
    );
  }
  const { kind, facts, isOver, reason, comment, story, answer, canAnswer } = page;
  return (
    <section className="page-narrow stack">
      <p className="label">Solo tú ves esta página</p>
      <h1>{HEADINGS[kind]}</h1>
      <InterventionFacts view={facts} />
      {facts.lifted ? <p>Ya no está en vigor: levantamos la decisión.</p> : null}
      {isOver ? <p>El plazo terminó: puedes publicar otra vez.</p> : null}
      <h2>Por qué</h2>
      <blockquote className="quoted">{reason}</blockquote>
      {comment === null ? null : (
        <>
          <h2>Tu comentario</h2>
          <blockquote className="quoted">{comment}</blockquote>
        </>
      )}
      {story ? (
        <Facts
          className="hint"
          facts={[
            <>
              {comment === null ? "Historia: " : "En "}
              <Link to={story.path}>«{story.title}»</Link>
            </>,
          ]}
        />
      ) : kind === "account-suspended" ? (
        <p>
          Mientras dure puedes entrar, leer y votar, pero no publicar historias ni comentarios ni
          enviar reportes.
        </p>
      ) : (
        <p>
          Lo que escribiste ya no está en <SiteName />.
        </p>
      )}
      <OwnAnswer answer={answer} canAnswer={canAnswer} refused={refused} />
      <p className="hint">
        En el <Link to={MODERATION_LOG}>registro de moderación</Link> queda una línea sin nombres ni
        textos.
      </p>
    </section>
  );
}

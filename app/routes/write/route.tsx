import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { Link } from "~/remix/link";
import { newFormKey } from "~/domain/forms/form-key";
import { findDesk } from "~/domain/stories/desk.server";
import { renderStory } from "~/domain/stories/markdown.server";
import { countWords } from "~/domain/stories/words";
import { unsent } from "./answer";
import { Consent } from "./consent";
import { ConsentDialog } from "./consent-dialog";
import { clearLocal } from "./draft-store";
import { StoryForm } from "./form";
import { deskView, loadDraft, loadEdit } from "./load.server";
import { submit } from "./submit.server";
import { useSameContest } from "./use-same-contest";
import { pageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { LOST } from "~/remix/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageHead(
    {
      title: pageTitle(data?.editId ? "Editando historia" : "Escribir", matches),
      description: "Escribe tu historia para el reto del mes. Puedes empezar sin tener una cuenta.",
      path: "/write",
    },
    matches,
  );

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const edit = new URL(request.url).searchParams.get("edit");
  const story = edit ? await loadEdit(request, context, edit) : null;
  const viewer = await context.viewer();
  const { ask, env, now } = context;
  const target = { contestId: story?.contest_id ?? params.contestId, writer: viewer?.id };
  const desk = await findDesk(ask, target, now, env.TIME_ZONE);
  if (!desk && params.contestId) throw new Response("Reto no encontrado", { status: 404 });
  const draft = desk && !story ? await loadDraft(request, context, desk.contest.id) : null;
  // The answer to a form shows what was sent, and carries no other text.
  const from = context.isPost ? null : (story ?? draft);
  return {
    desk: desk && deskView(desk, context, viewer !== null),
    editId: story?.id ?? null,
    fields: {
      title: from?.title ?? "",
      content: from?.source ?? "",
      story_category: from?.story_category ?? "ficcion",
    },
    isMature: story?.is_mature === 1,
    words: countWords(renderStory(from?.source ?? "").html),
    draft: { revision: draft?.revision ?? 0, versions: draft?.versions ?? [], isThere: !!draft },
    // Which open page this is: what it saves goes on from what it saved before.
    page: newFormKey(),
  };
}

/** Lets Retry-After through. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, params, context }: ActionFunctionArgs) {
  return submit(request, context, params.contestId);
}

export { keepWhenRefused as shouldRevalidate } from "~/remix/reply";

/** With script a request that never arrived, was turned away or broke the server leaves the page and its text as they are (WRITE-15). */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response) throw error;
    const isRefusal = isRouteErrorResponse(error) && error.status < 500;
    const message: unknown = isRefusal && error.data;
    const answer = unsent(form, typeof message === "string" ? message : undefined);
    return new Response(JSON.stringify(answer), {
      status: LOST,
      headers: { "Content-Type": "application/json" },
    });
  }
}

export default function Write() {
  const data = useSameContest(useLoaderData<typeof loader>());
  const { desk, editId, fields, isMature, words, draft, page } = data;
  const answer = useActionData<typeof action>();
  // The answer that the page came with is a page; one that comes later opens a dialog over the form.
  const [first] = useState(answer);
  const [closed, setClosed] = useState<typeof answer>();
  const [ticks, setTicks] = useState<{ of: string; given: Record<string, boolean> }>();
  if (!desk) return <NoContest />;
  if (desk.entryId && !editId && !answer) {
    return <AlreadyEntered contest={desk.contest} />;
  }
  if (answer?.step === "consent" && answer === first) {
    return <Consent desk={desk} editId={editId} answer={answer} isMature={isMature} />;
  }
  const text = `${desk.contest.id}/${editId ?? ""}`;
  return (
    <>
      <StoryForm
        key={text}
        desk={desk}
        editId={editId}
        fields={answer?.fields ?? fields}
        words={answer?.words ?? words}
        refused={answer?.step === "form" ? answer : null}
        given={{ ...answer?.given, ...(ticks?.of === text && ticks.given) }}
        draft={draft}
        page={page}
        isAnswer={answer !== undefined}
      />
      {answer?.step === "consent" && answer !== closed ? (
        <ConsentDialog
          desk={desk}
          editId={editId}
          answer={answer}
          isMature={isMature}
          onTick={(given) => setTicks({ of: text, given })}
          onBack={() => setClosed(answer)}
        />
      ) : null}
    </>
  );
}

function NoContest() {
  return (
    <section className="state">
      <h1>No hay concurso disponible</h1>
      <p>Actualmente no hay concursos abiertos para participar.</p>
      <p>
        <Link className="button" to="/">
          Volver al inicio
        </Link>
      </p>
    </section>
  );
}

function AlreadyEntered({ contest }: { contest: { id: string; title: string } }) {
  useEffect(() => clearLocal(contest.id), [contest.id]);
  return (
    <section className="state">
      <p className="state-code">{contest.title}</p>
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

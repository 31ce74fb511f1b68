import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { useState } from "react";
import { unsent } from "./answer";
import { clearLocal } from "./draft-store";
import { ConsentStep } from "./consent-step";
import { ConsentDialog } from "./consent-dialog";
import { StoryForm } from "./form";
import { loadPage } from "./load.server";
import { AlreadyEntered, FutureDesk, NoContest } from "./no-desk";
import { submit } from "./submit.server";
import { useOwnText } from "./use-own-text";
import { useSameContest } from "./use-same-contest";
import { pageHead } from "~/ui/layout/page-head";
import { replyOnFailure, refusalMessage } from "~/remix/lost-connection";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageHead(
    {
      title: data?.editId ? "Editando historia" : "Escribir",
      description: "Escribe tu historia para el reto del mes. Puedes empezar sin tener una cuenta.",
      path: "/write",
    },
    matches,
  );

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return loadPage(request, context, params.contestId);
}

/** Lets Retry-After through. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, params, context }: ActionFunctionArgs) {
  return submit(request, context, params.contestId);
}

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

/** With script a request that never arrived, was turned away or broke the server leaves the page and its text as they are (WRITE-15). */
export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await replyOnFailure(serverAction, (error) =>
      unsent(form, refusalMessage(error) ?? undefined),
    );
  } catch (redirect) {
    // A story that was taken leads away from the desk; its text need not wait here any more.
    const isStored = redirect instanceof Response && !leadsToDesk(redirect);
    const writer = form.get("autoria");
    if (isStored && form.get("paso") === "enviar") {
      clearLocal(params.contestId ?? "", typeof writer === "string" ? writer : null);
    }
    throw redirect;
  }
}

const leadsToDesk = ({ headers }: Response) =>
  headers.get("Location")?.startsWith("/write") ?? false;

export default function Write() {
  const data = useSameContest(useLoaderData<typeof loader>());
  const { desk, editId, isMature, words, draft, pageId } = data;
  const own = useOwnText({ writer: desk?.writer ?? null, fields: data.fields });
  const answer = useActionData<typeof action>();
  // The answer that the page came with is a page; one that comes later opens a dialog over the form.
  const [first] = useState(answer);
  const [closed, setClosed] = useState<typeof answer>();
  const [ticks, setTicks] = useState<{ of: string; given: Record<string, boolean> }>();
  if (!desk) return <NoContest />;
  const hasEntered = desk.entryId !== null && !editId;
  if (hasEntered && !answer && !own.isStanding) {
    return <AlreadyEntered contest={desk.contest} writer={desk.writer} />;
  }
  if (desk.clock.role === "future" && !draft.isThere && !answer) {
    return <FutureDesk contest={desk.contest} />;
  }
  if (answer?.step === "consent" && answer === first) {
    return <ConsentStep desk={desk} editId={editId} answer={answer} isMature={isMature} />;
  }
  const text = `${desk.contest.id}/${editId ?? ""}`;
  return (
    <>
      <StoryForm
        key={`${text}/${own.form}`}
        desk={desk}
        editId={editId}
        fields={answer?.fields ?? own.fields}
        words={answer?.words ?? words}
        refused={answer?.step === "form" ? answer : null}
        given={{ ...answer?.given, ...(ticks?.of === text && ticks.given) }}
        draft={draft}
        pageId={pageId}
        isAnswer={answer !== undefined}
        hasEntered={hasEntered && own.isStanding}
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

import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { useState } from "react";
import { unsent } from "./answer";
import type { action } from "./action.server";
import { ConsentStep } from "./consent-step";
import { ConsentDialog } from "./consent-dialog";
import { StoryForm } from "./form";
import type { loader } from "./loader.server";
import { clearSent } from "./local-draft/draft-storage";
import { AlreadyEntered, FutureContest, NoContest } from "./no-form";
import { useOwnText } from "./use-own-text";
import { useSameContest } from "./use-same-contest";
import { pageHead } from "~/ui/layout/page-head";
import { isOtherAccount, replyOnFailure, refusalMessage } from "~/remix/lost-connection";

export { action } from "./action.server";
export { loader } from "./loader.server";
export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageHead(
    {
      title: data?.editId ? "Editando historia" : "Escribir",
      description: "Escribe tu historia para el reto del mes. Puedes empezar sin tener una cuenta.",
      path: "/write",
    },
    matches,
  );

/**
 * Sends the form with script. A lost connection, a refusal before the action and a server error become action data of
 * the page, which keeps the typed text (WRITE-15).
 */
export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await replyOnFailure(serverAction, (error) =>
      isOtherAccount(error)
        ? {
            ...unsent(form, `${refusalMessage(error)} Antes, copia tu texto.`),
            isOtherAccount: true,
          }
        : unsent(form, refusalMessage(error) ?? undefined),
    );
  } catch (redirect) {
    const isStored = redirect instanceof Response && !leadsToAccount(redirect);
    const writer = form.get("autoria");
    if (isStored && form.get("paso") === "enviar") {
      const { fields } = unsent(form);
      const sent = { title: fields.title, text: fields.content.replace(/\r\n?/g, "\n") };
      clearSent(params.contestId ?? "", typeof writer === "string" ? writer : null, sent);
    }
    throw redirect;
  }
}

/** Whether a response to the write form redirects to the login or the registration, because nobody is signed in. */
const leadsToAccount = ({ headers }: Response) =>
  /^\/(login|register)\b/.test(headers.get("Location") ?? "");

export default function Write() {
  const data = useSameContest(useLoaderData<typeof loader>());
  const { target, editId, isMature, line, words, draft, pageId } = data;
  const own = useOwnText({ writer: target?.writer ?? null, fields: data.fields });
  const answer = useActionData<typeof action>();
  // The action data of the first render show the consent step as a page. Later action data open it as a dialog over the form.
  const [first] = useState(answer);
  const [closed, setClosed] = useState<typeof answer>();
  const [chosen, setChosen] = useState<{
    form: string;
    ticked: Record<string, boolean>;
    line: string;
  }>();
  /** Router key of the navigation after which this browser's storage had a text that was neither sent nor saved on the server. */
  const [unsentAt, setUnsentAt] = useState<string>();
  if (!target) return <NoContest />;
  const hasEntered = target.entryId !== null && !editId;
  const isBarred = hasEntered && !answer && !own.isStanding;
  const hasKept = draft.isThere || unsentAt === own.key;
  if (isBarred && !hasKept) {
    return (
      <AlreadyEntered
        contest={target.contest}
        writer={target.writer}
        sent={data.sent}
        onUnsent={() => setUnsentAt(own.key)}
      />
    );
  }
  if (target.submissionWindow.role === "future" && !draft.isThere && !answer) {
    return <FutureContest contest={target.contest} />;
  }
  const consent = { target, editId, isMature, line };
  if (answer?.step === "consent" && answer === first) {
    return <ConsentStep {...consent} answer={answer} />;
  }
  const form = `${target.contest.id}/${editId ?? ""}`;
  return (
    <>
      <StoryForm
        // Another key after sending: the fields then show the draft that was kept.
        key={`${form}/${own.form}${isBarred ? "/kept" : ""}`}
        target={target}
        editId={editId}
        fields={answer?.fields ?? own.fields}
        words={answer?.words ?? words}
        refused={answer?.step === "form" ? answer : null}
        changedAt={data.changedAt}
        answeredChangedAt={answer?.changedAt}
        ticked={{ ...answer?.ticked, ...(chosen?.form === form && chosen.ticked) }}
        line={chosen?.form === form ? chosen.line : (answer?.line ?? data.chosenLine ?? undefined)}
        isOther={answer?.isOther === true}
        draft={draft}
        pageId={pageId}
        isAnswer={answer !== undefined}
        hasEntered={hasEntered && (own.isStanding || isBarred)}
      />
      {answer?.step === "consent" && answer !== closed ? (
        <ConsentDialog
          {...consent}
          answer={answer}
          onChoose={(ticked, line) => setChosen({ form, ticked, line })}
          onBack={() => setClosed(answer)}
        />
      ) : null}
    </>
  );
}

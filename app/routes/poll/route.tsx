import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { PAST_POLLS, pollPath } from "~/domain/paths";
import { findPoll } from "~/domain/polls/polls.server";
import { pollView } from "~/domain/polls/poll-view";
import { POLL_REFUSALS } from "~/domain/polls/refusals";
import { refusalOf } from "~/http/read-form";
import { Link } from "~/remix/link";
import { replyOrLost } from "~/remix/lost-connection";
import { sharedPage } from "~/remix/shared-page";
import { Facts } from "~/ui/facts";
import { useRefusal } from "~/ui/forms/use-refusal";
import { pageHead, pageTitle } from "~/ui/layout/page-head";
import { PollOptions } from "~/ui/polls/poll";
import type { RefusedVote } from "./action.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return [{ title: pageTitle("Encuesta", matches) }];
  const { id, title, month, isOpen } = page.poll;
  const about = month ? `¿Sobre qué escribimos en ${month}? ` : "";
  const description = isOpen
    ? `${about}Elige la próxima consigna.`
    : `Resultados de la encuesta «${title}»: qué consigna se eligió.`;
  return pageHead({ title, description, path: pollPath(id) }, matches);
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const viewer = await context.viewer();
  const poll = await findPoll(db, params.pollId ?? "", { viewer: viewer?.id ?? null, now });
  if (!poll) throw refusalOf(POLL_REFUSALS["no-poll"]);
  const { isOpen } = poll;
  // Preselects the option that a visitor chose before logging in, if that vote could not be stored. Ignored if the person has voted
  // already.
  const chosen =
    viewer && poll.own === null ? new URL(request.url).searchParams.get("opcion") : null;
  const ends = { now, until: isOpen ? poll.deadline : null, isMovable: isOpen };
  return data(
    { poll: pollView(poll, env.TIME_ZONE), isVisitor: viewer === null, chosen },
    { headers: sharedPage(pollPath(poll.id), ends) },
  );
}

export { action } from "./action.server";

/** Returns a refusal or a lost connection as action data, so that the page with the poll's form stays. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return replyOrLost(serverAction, "Error inesperado al votar. Revisa tu conexión.");
}

/** A poll: its form while it is open, then its results (POLL-01). */
export default function PollPage() {
  const { poll, isVisitor, chosen } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedVote>();
  const { top } = useRefusal(refused);
  return (
    <section className="page-narrow poll-page">
      <Facts className="label" facts={["Encuesta", poll.month]} />
      <h1>{poll.title}</h1>
      {poll.description ? <p>{poll.description}</p> : null}
      {top}
      <PollOptions
        key={poll.id}
        poll={poll}
        isVisitor={isVisitor}
        chosen={refused?.opcion ?? chosen}
      />
      <p>
        <Link to={PAST_POLLS}>Encuestas anteriores</Link>
      </p>
    </section>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pollPath } from "~/domain/paths";
import { listVoters, MOST_VOTERS } from "~/domain/polls/list-polls.server";
import { listUnconvertible } from "~/domain/polls/convert.server";
import { findPollForAdmin } from "~/domain/polls/polls.server";
import { CONVERSION_REFUSALS, POLL_REFUSALS } from "~/domain/polls/refusals";
import { toLocal } from "~/domain/time/time";
import { newFormKey, refusalOf } from "~/http/read-form";
import { requireAdmin } from "~/http/session";
import { Link } from "~/remix/link";
import { failureAsMessage } from "~/remix/lost-connection";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { NeedsPassword } from "~/ui/admin/needs-password";
import type { RefusedPoll } from "./action.server";
import { EditPoll, NewPoll } from "./poll-forms";
import { PollOutcome } from "./outcome";

export const meta = adminMeta("Encuesta");

/** Returns a poll with its counts and voters; for a new poll an idempotency key. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const key = newFormKey();
  if (!params.pollId) return { key, poll: null };
  const [poll, voters, waiting] = await Promise.all([
    findPollForAdmin(db, params.pollId, now),
    listVoters(db, params.pollId),
    listUnconvertible(db, env, now),
  ]);
  if (!poll) throw refusalOf(POLL_REFUSALS["no-poll"]);
  const { deadline, options, convertsAtEnd, ...rest } = poll;
  const reason = waiting.get(poll.id);
  return {
    key,
    poll: {
      ...rest,
      deadline: deadline ? toLocal(deadline, env.TIME_ZONE) : "",
      convertir: convertsAtEnd ? "on" : "",
      unconvertible: reason ? CONVERSION_REFUSALS[reason].text : null,
      options: options.map((option) => ({
        ...option,
        voters: voters.filter((voter) => voter.option === option.id),
      })),
      areVotersCut: voters.length === MOST_VOTERS,
    },
  };
}

export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al guardar la encuesta", "paso", "id");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminPoll() {
  const { key, poll } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedPoll>();
  if (refused?.confirmTo) return <NeedsPassword />;
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={ABOVE.polls}>{poll ? poll.title : "Crear una encuesta"}</AdminHeading>
      {poll ? (
        <>
          <p>
            {poll.isOpen ? "Está abierta. " : "Está cerrada. "}
            <Link to={pollPath(poll.id)}>Ver la encuesta</Link>
          </p>
          {poll.isOpen ? null : <PollOutcome poll={poll} />}
          <EditPoll key={key} poll={poll} formKey={key} refused={refused} />
        </>
      ) : (
        <NewPoll formKey={key} refused={refused} />
      )}
    </section>
  );
}

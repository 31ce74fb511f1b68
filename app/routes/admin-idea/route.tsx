import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminPollPath, authorPath, IDEAS } from "~/domain/paths";
import { findIdea, listChangeablePolls } from "~/domain/polls/ideas.server";
import { POLL_ADMIN_REFUSALS } from "~/domain/polls/refusals";
import { longDate } from "~/domain/time/time";
import { refusalOf } from "~/http/read-form";
import { requireAdmin } from "~/http/session";
import { Link } from "~/remix/link";
import { failureAsMessage } from "~/remix/lost-connection";
import { Actions } from "~/ui/actions";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { NeedsPassword } from "~/ui/admin/needs-password";
import { RefusedPollForm } from "~/ui/admin/refused-poll-form";
import { Facts } from "~/ui/facts";
import { Moment } from "~/ui/time";
import type { RefusedIdea } from "./action.server";
import { ArchivedIdea, WaitingIdea } from "./forms";

export const meta = adminMeta("Idea");

/** Returns an idea for a contest, and the polls to which it can be added as an option (POLL-02). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const [idea, polls] = await Promise.all([
    findIdea(db, params.ideaId ?? ""),
    listChangeablePolls(db, now),
  ]);
  if (!idea) throw refusalOf(POLL_ADMIN_REFUSALS["no-idea"]);
  const { sentAt, ...rest } = idea;
  return { idea: { ...rest, date: longDate(sentAt, env.TIME_ZONE) }, polls };
}

export { action } from "./action.server";

export const clientAction = failureAsMessage("Error al guardar la idea");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminIdea() {
  const { idea, polls } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedIdea>();
  if (refused?.confirmTo) return <NeedsPassword />;
  const { sender, message, poll, isArchived, showsName, date } = idea;
  const hasForm = !poll && !isArchived && polls.length > 0;
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={ABOVE.ideas}>Idea para un reto</AdminHeading>
      {refused && !hasForm ? <RefusedPollForm refused={refused} /> : null}
      <Facts
        className="hint"
        facts={[
          sender ? <Link to={authorPath(sender.id)}>{sender.name}</Link> : "sin cuenta",
          sender && (showsName ? "acepta que se vea su nombre" : "sin su nombre"),
          <Moment>{date}</Moment>,
        ]}
      />
      <blockquote className="idea">{message}</blockquote>
      {poll ? (
        <p>
          Es una opción de la encuesta <Link to={adminPollPath(poll.id)}>«{poll.title}»</Link>.
        </p>
      ) : isArchived ? (
        <ArchivedIdea />
      ) : (
        <WaitingIdea message={message} polls={polls} refused={refused} />
      )}
      <Actions as="p">
        <Link to={IDEAS}>Volver a las ideas</Link>
      </Actions>
    </section>
  );
}

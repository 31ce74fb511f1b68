import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPollPath, IDEAS, NEW_POLL } from "~/domain/paths";
import { listPolls } from "~/domain/polls/list-polls.server";
import { listUnconvertible } from "~/domain/polls/convert.server";
import { countIdeas } from "~/domain/polls/ideas.server";
import { counted, countOfVotes } from "~/domain/text/numbers";
import { requireAdmin } from "~/http/session";
import { Link } from "~/remix/link";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Actions } from "~/ui/actions";

export const meta = adminMeta("Encuestas");

/** Returns all polls with their numbers of votes, and the number of waiting ideas (POLL-02). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const [polls, ideas, waiting] = await Promise.all([
    listPolls(db, now),
    countIdeas(db),
    listUnconvertible(db, env, now),
  ]);
  const shown = polls.map((poll) => ({ ...poll, isWaiting: waiting.has(poll.id) }));
  return { polls: shown, ideas: ideas.waiting };
}

export default function AdminPolls() {
  const { polls, ideas } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading>Encuestas</AdminHeading>
      <Actions as="p" className="form-actions">
        <ButtonLink variant="primary" to={NEW_POLL}>
          Crear una encuesta
        </ButtonLink>{" "}
        <ButtonLink to={IDEAS}>{counted(ideas, "idea por leer", "ideas por leer")}</ButtonLink>
      </Actions>
      {polls.length === 0 ? (
        <p className="empty">Aún no hay encuestas. La primera elige la consigna de un reto.</p>
      ) : null}
      <ul className="entries">
        {polls.map(({ id, title, month, isOpen, isConverted, isWaiting, options, votes }) => (
          <li key={id} className="entry">
            <h2>
              <Link to={adminPollPath(id)}>{title}</Link>
            </h2>
            <Facts
              className="hint"
              facts={[
                isConverted ? "convertida en reto" : isOpen ? "abierta" : "cerrada",
                isWaiting && <strong>no se convirtió sola: te espera</strong>,
                month,
                counted(options, "opción", "opciones"),
                countOfVotes(votes),
              ]}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

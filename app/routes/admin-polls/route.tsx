import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPollPath, NEW_POLL } from "~/domain/paths";
import { listPolls } from "~/domain/polls/admin.server";
import { counted, countOfVotes } from "~/domain/text/numbers";
import { requireAdmin } from "~/http/session";
import { Link } from "~/remix/link";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";

export const meta = adminMeta("Encuestas");

/** Returns all polls with their numbers of votes (POLL-02). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return { polls: await listPolls(context.db, context.now) };
}

export default function AdminPolls() {
  const { polls } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading>Encuestas</AdminHeading>
      <p>
        <ButtonLink variant="primary" to={NEW_POLL}>
          Crear una encuesta
        </ButtonLink>
      </p>
      {polls.length === 0 ? <p className="empty">Aún no hay encuestas.</p> : null}
      <ul className="entries">
        {polls.map(({ id, title, month, isOpen, isConverted, options, votes }) => (
          <li key={id} className="entry">
            <h2>
              <Link to={adminPollPath(id)}>{title}</Link>
            </h2>
            <Facts
              className="hint"
              facts={[
                isConverted ? "convertida en reto" : isOpen ? "abierta" : "cerrada",
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

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPageNumber } from "~/domain/forms/decimal";
import { IDEAS, ideaPath } from "~/domain/paths";
import { countIdeas, IDEAS_PER_PAGE, listIdeas } from "~/domain/polls/ideas.server";
import { shorten } from "~/domain/text/shorten";
import { longDay } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";
import { Link } from "~/remix/link";
import { ABOVE, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { FilterLinks } from "~/ui/admin/filter-links";
import { Facts } from "~/ui/facts";
import { NOTHING_HERE, Paging } from "~/ui/paging";

export const meta = adminMeta("Ideas");

/** Maximum length of an idea's heading in the list, in characters. */
const HEADING_MAX = 90;

/** Returns a page of the waiting ideas, or with `?estado=archivadas` of the archived ones (POLL-02). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env } = context;
  const query = new URL(request.url).searchParams;
  const state = query.get("estado") === "archivadas" ? "archived" : "waiting";
  const page = readPageNumber(query, "pagina");
  const [count, ideas] = await Promise.all([countIdeas(db), listIdeas(db, state, page)]);
  return {
    isArchived: state === "archived",
    count,
    page,
    pages: Math.ceil(count[state] / IDEAS_PER_PAGE),
    ideas: ideas.map(({ id, message, sender, showsName, sentAt }) => ({
      id,
      heading: shorten(message.replace(/\s+/g, " "), HEADING_MAX),
      sender: sender?.name ?? null,
      showsName,
      date: longDay(sentAt, env.TIME_ZONE),
    })),
  };
}

export default function AdminIdeas() {
  const { isArchived, count, page, pages, ideas } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading parent={ABOVE.polls}>Ideas para un reto</AdminHeading>
      <FilterLinks
        label="Estado"
        links={[
          { name: "Por leer", to: IDEAS, isCurrent: !isArchived, count: count.waiting },
          { name: "Archivadas", to: pathOf(true, 1), isCurrent: isArchived, count: count.archived },
        ]}
      />
      {ideas.length === 0 ? (
        <p className="empty">
          {page > 1
            ? NOTHING_HERE
            : isArchived
              ? "No hay ninguna."
              : "No espera ninguna. Llegan con el formulario de feedback."}
        </p>
      ) : null}
      <ul className="entries">
        {ideas.map(({ id, heading, sender, showsName, date }) => (
          <li key={id} className="entry">
            <h2>
              <Link to={ideaPath(id)}>{heading}</Link>
            </h2>
            <Facts
              className="hint"
              facts={[sender ?? "sin cuenta", showsName && "con su nombre", date]}
            />
          </li>
        ))}
      </ul>
      <Paging page={page} pages={pages} to={(other) => pathOf(isArchived, other)} />
    </>
  );
}

function pathOf(isArchived: boolean, page: number): string {
  const query = new URLSearchParams({
    ...(isArchived ? { estado: "archivadas" } : {}),
    ...(page > 1 ? { pagina: String(page) } : {}),
  });
  return query.size > 0 ? `${IDEAS}?${query}` : IDEAS;
}

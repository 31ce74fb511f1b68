import { useLoaderData } from "@remix-run/react";
import { ADMIN_COMMENTS, adminCommentPath } from "~/domain/paths";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { FilterLinks } from "~/ui/admin/filter-links";
import { Facts } from "~/ui/facts";
import { NOTHING_HERE, PreviousNext } from "~/ui/paging";
import { FILTERS } from "./filters";
import type { loader } from "./loader.server";

export const meta = adminMeta("Comentarios");

export { loader } from "./loader.server";

export default function AdminComments() {
  const { filter, search, searchMax, page, hasMore, comments } = useLoaderData<typeof loader>();
  const { filter: estado } = FILTERS.find(({ id }) => id === filter) ?? FILTERS[0];
  return (
    <>
      <AdminHeading>Comentarios</AdminHeading>
      <FilterLinks
        label="Estado"
        links={FILTERS.map((one) => ({
          name: one.name,
          isCurrent: one.id === filter,
          to: pathOf({ estado: one.filter, q: search, page: 1 }),
        }))}
      />
      <Form method="get" action={ADMIN_COMMENTS} className="list-tools">
        {estado ? <input type="hidden" name="estado" value={estado} /> : null}
        <label>
          <span>Buscar en el texto</span>
          <input type="search" name="q" defaultValue={search} maxLength={searchMax} key={search} />
        </label>
        <button className="button">Buscar</button>
      </Form>
      {comments.length === 0 ? (
        <p className="empty">
          {page > 1 ? NOTHING_HERE : search ? "No se encontraron comentarios." : "No hay ninguno."}
        </p>
      ) : null}
      <ul className="entries">
        {comments.map((comment) => (
          <li key={comment.id} className="entry">
            <h2>
              <Link to={adminCommentPath(comment.id)}>{comment.preview}</Link>
            </h2>
            <Facts
              className="hint"
              facts={[comment.author, `en «${comment.title}»`, comment.state, comment.date]}
            />
          </li>
        ))}
      </ul>
      <PreviousNext
        page={page}
        hasMore={hasMore}
        to={(other) => pathOf({ estado, q: search, page: other })}
      />
    </>
  );
}

function pathOf({ estado, q, page }: { estado: string; q: string; page: number }): string {
  const query = new URLSearchParams({
    ...(estado ? { estado } : {}),
    ...(q ? { q } : {}),
    ...(page > 1 ? { pagina: String(page) } : {}),
  });
  return query.size > 0 ? `${ADMIN_COMMENTS}?${query}` : ADMIN_COMMENTS;
}

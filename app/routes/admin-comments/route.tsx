import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { ADMIN_COMMENTS, adminCommentPath } from "~/domain/paths";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Facts } from "~/ui/facts";
import { NOTHING_HERE } from "~/ui/paging";
import { Moment } from "~/ui/time";
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
      <nav className="filters" aria-label="Estado">
        {FILTERS.map((one) => (
          <Fragment key={one.id}>
            <Link
              to={pathOf({ estado: one.filter, q: search, page: 1 })}
              aria-current={one.id === filter ? "page" : undefined}
            >
              {one.name}
            </Link>{" "}
          </Fragment>
        ))}
      </nav>
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
              facts={[
                comment.author,
                `en «${comment.title}»`,
                comment.state,
                <Moment>{comment.date}</Moment>,
              ]}
            />
          </li>
        ))}
      </ul>
      {page > 1 || hasMore ? (
        <nav className="pages" aria-label="Páginas">
          {page > 1 ? (
            <Link rel="prev" to={pathOf({ estado, q: search, page: page - 1 })}>
              Anterior
            </Link>
          ) : null}{" "}
          {hasMore ? (
            <Link rel="next" to={pathOf({ estado, q: search, page: page + 1 })}>
              Siguiente
            </Link>
          ) : null}
        </nav>
      ) : null}
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

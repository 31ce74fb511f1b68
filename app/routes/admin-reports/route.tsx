import { useLoaderData } from "@remix-run/react";
import { adminReportPath, REPORTS, WAITING_ANSWERS } from "~/domain/paths";
import { counted } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { FilterLinks } from "~/ui/admin/filter-links";
import { Facts } from "~/ui/facts";
import { NOTHING_HERE, Paging } from "~/ui/paging";
import type { loader } from "./loader.server";

export const meta = adminMeta("Reportes");

export { loader } from "./loader.server";

export default function AdminReports() {
  const page = useLoaderData<typeof loader>();
  const { filters, status, order, answers, reports } = page;
  const filter = filters.find(({ id }) => id === status)?.filter ?? "pendientes";
  return (
    <>
      <AdminHeading>Reportes</AdminHeading>
      {answers > 0 ? (
        <Actions as="p" className="banner">
          <Link to={WAITING_ANSWERS}>
            {counted(answers, "respuesta por leer", "respuestas por leer")}
          </Link>
        </Actions>
      ) : null}
      <FilterLinks
        label="Estado"
        links={filters.map(({ id, list, n, filter }) => ({
          name: list,
          count: n,
          isCurrent: id === status,
          to: pathOf({ filter, order, page: 1 }),
        }))}
      />
      {reports.length === 0 ? (
        <p className="empty">
          {page.page > 1
            ? NOTHING_HERE
            : status === "pending"
              ? "No espera ninguno."
              : "No hay ninguno."}
        </p>
      ) : (
        <p className="list-order">
          <Link to={pathOf({ filter, order: order === "newest" ? "oldest" : "newest", page: 1 })}>
            {order === "newest" ? "Primero los más antiguos" : "Primero los más nuevos"}
          </Link>
        </p>
      )}
      <ul className="entries">
        {reports.map((report) => (
          <li key={report.id} className="entry">
            <h2>
              <Link to={adminReportPath(report.id)}>
                {report.preview ?? `Historia «${report.title}»`}
              </Link>
            </h2>
            <Facts
              className="hint"
              facts={[
                report.reason,
                report.preview !== null && `comentario en «${report.title}»`,
                report.isCommentGone && "ya no se ve",
                report.same > 1 && counted(report.same, "reporte", "reportes"),
                status === null && report.status.toLowerCase(),
                report.date,
              ]}
            />
          </li>
        ))}
      </ul>
      <Paging
        page={page.page}
        pages={page.pages}
        to={(other) => pathOf({ filter, order, page: other })}
      />
    </>
  );
}

function pathOf({
  filter,
  order,
  page,
}: {
  filter: string;
  order: "newest" | "oldest";
  page: number;
}): string {
  const query = new URLSearchParams({
    ...(filter === "pendientes" ? {} : { estado: filter }),
    ...(order === "oldest" ? { orden: "antiguos" } : {}),
    ...(page > 1 ? { pagina: String(page) } : {}),
  });
  return query.size > 0 ? `${REPORTS}?${query}` : REPORTS;
}

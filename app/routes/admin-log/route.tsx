import { useLoaderData } from "@remix-run/react";
import { Link } from "~/remix/link";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { LogFilterForm } from "./filter";
import { LogLines } from "./lines";
import type { loader } from "./loader.server";

export const meta = adminMeta("Registro");

export { loader } from "./loader.server";

export default function AdminLog() {
  const { typed, errors, isWrong, actors, lines, newest, older } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading>Registro</AdminHeading>
      <p>Lo que hizo cada persona de la administración. No se borra ni se cambia.</p>
      <LogFilterForm
        key={Object.values(typed).join(" ")}
        typed={typed}
        errors={errors}
        actors={actors}
      />
      {lines.length > 0 ? (
        <LogLines lines={lines} />
      ) : (
        <p className="empty">
          {isWrong
            ? "Corrige las fechas para ver el registro."
            : Object.values(typed).some(Boolean)
              ? "No hay nada que coincida."
              : "Aún no hay nada anotado."}
        </p>
      )}
      {newest || older ? (
        <nav className="pages" aria-label="Páginas">
          {newest ? <Link to={newest}>Lo más reciente</Link> : null}{" "}
          {older ? (
            <Link rel="next" to={older}>
              Anteriores
            </Link>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

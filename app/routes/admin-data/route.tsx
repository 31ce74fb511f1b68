import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { listArchives } from "~/domain/archives/archives.server";
import { ARCHIVE_DAYS, CLEARING_KINDS, CLEARINGS } from "~/domain/archives/clearings";
import { listContestNames } from "~/domain/contests/contests.server";
import { archivePath, clearingPath } from "~/domain/paths";
import { counted } from "~/domain/text/numbers";
import { longDate } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Button, LinkSubject } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Select } from "~/ui/forms/field";
import { Moment } from "~/ui/time";

export const meta = adminMeta("Datos");

const WHAT_GOES = {
  likes:
    "Los votos publicados de los retos de prueba ya finalizados. Los de un reto de verdad nunca se tocan.",
  views: "Las vistas de todas las historias.",
  "test-data":
    "Los retos con «test», «demo» o «prueba» en el título, con sus historias, votos, lecturas, comentarios y borradores.",
} as const;

/** Returns the contests whose comments can be cleared, and the archives of the last 30 days (ADMIN-02). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env } = context;
  const [contests, archives] = await Promise.all([listContestNames(db), listArchives(db)]);
  return {
    contests: contests.map(({ id, title, month }) => ({ value: id, label: `${month}: ${title}` })),
    archives: archives.map(({ at, ...archive }) => ({
      ...archive,
      at: longDate(at, env.TIME_ZONE),
    })),
  };
}

export default function AdminData() {
  const { contests, archives } = useLoaderData<typeof loader>();
  return (
    <section className="page-narrow stack">
      <AdminHeading>Datos</AdminHeading>
      <p>
        Antes de borrar, una página cuenta lo que se va. Lo borrado se guarda {ARCHIVE_DAYS} días
        como archivo, con el que se puede recuperar.
      </p>
      <h2>{CLEARINGS.comments.name}</h2>
      <Form method="get" action={clearingPath(CLEARINGS.comments.slug)} className="stack">
        <Select
          label="De qué retos"
          name="reto"
          options={[{ value: "", label: "De todos" }, ...contests]}
        />
        <Button variant="quiet">Contar los comentarios</Button>
      </Form>
      {CLEARING_KINDS.filter((kind) => kind !== "comments").map((kind) => (
        <Fragment key={kind}>
          <h2>{CLEARINGS[kind].name}</h2>
          <p>{WHAT_GOES[kind]}</p>
          <Actions as="p">
            <Link to={clearingPath(CLEARINGS[kind].slug)}>
              Contar y borrar <LinkSubject title={CLEARINGS[kind].name} />
            </Link>
          </Actions>
        </Fragment>
      ))}
      <h2>Archivos</h2>
      {archives.length === 0 ? (
        <p className="empty">En los últimos {ARCHIVE_DAYS} días no se borró nada.</p>
      ) : (
        <>
          <p>
            Descarga el archivo antes de que pasen {ARCHIVE_DAYS} días. Quien opera el sitio lo
            recupera con <code>npm run admin -- import</code>. Contiene textos de otras personas:
            guárdalo solo mientras haga falta.
          </p>
          <ul className="entries">
            {archives.map(({ id, kind, contestTitle, by, at, isComplete, rows }) => (
              <li key={id} className="entry">
                <h3>{CLEARINGS[kind].name}</h3>
                <Facts
                  className="hint"
                  facts={[
                    contestTitle,
                    counted(rows, "fila", "filas"),
                    by,
                    <Moment>{at}</Moment>,
                    !isComplete && <strong>se interrumpió: repítelo</strong>,
                  ]}
                />
                <Actions as="p">
                  <a href={archivePath(id)} download>
                    Descargar <LinkSubject title={`${CLEARINGS[kind].name}, ${at}`} />
                  </a>
                </Actions>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { MODERATION_LOG } from "~/domain/paths";
import { pagePath } from "~/domain/stories/list-view";
import { formatNumber } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { pageHead } from "~/ui/layout/page-head";
import { NOTHING_HERE, Paging } from "~/ui/paging";
import type { loader } from "./loader.server";

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches }) =>
  pageHead(
    {
      title: "Registro de moderación",
      description: "Qué se ocultó, eliminó, descalificó o suspendió, cuándo y por qué norma.",
      path: pagePath(MODERATION_LOG, shown),
    },
    matches,
  );

export { loader } from "./loader.server";

export default function ModerationLog() {
  const { page, pages, lines, months } = useLoaderData<typeof loader>();
  return (
    <section className="page-narrow stack">
      <h1>Registro de moderación</h1>
      <p>
        Lo que decidió quien administra el sitio, con su fecha y la norma de la{" "}
        <Link to="/community-guidelines">comunidad</Link> que no se cumplió. Sin nombres ni textos:
        la persona afectada lee aparte el motivo, y puede responder una vez.
      </p>
      {months.length > 0 ? (
        <>
          <h2>Por mes</h2>
          {months.map(({ name, counts }) => (
            <Fragment key={name}>
              <h3 className="label">{name}</h3>
              <ul className="sums">
                {counts.map(({ kind, n }) => (
                  <li key={kind} className="leader">
                    <span>{kind}</span> <span>{formatNumber(n)}</span>
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </>
      ) : null}
      <h2>Una por una</h2>
      {lines.length === 0 ? (
        <p className="empty">{page > 1 ? NOTHING_HERE : "No se decidió nada hasta ahora."}</p>
      ) : null}
      <ul className="sums">
        {lines.map(({ kind, rule, day, state }, index) => (
          <li key={index}>
            <strong>{kind}</strong>
            <Facts className="hint" facts={[day, rule, state]} />
          </li>
        ))}
      </ul>
      <Paging page={page} pages={pages} to={(n) => pagePath(MODERATION_LOG, { page: n })} />
    </section>
  );
}

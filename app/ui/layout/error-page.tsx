import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { errorName } from "~/domain/text/error-names";
import { Link } from "~/remix/link";
import { useDocument } from "~/remix/document-context";

/** What a reader sees of an error: what was refused, what is not there, or that something broke, with its id. */
export function ErrorPage({
  title = errorName(500),
  home = "Ir al inicio",
}: {
  /** What a page that broke says, and the words of its way home. */
  title?: string;
  home?: string;
}) {
  const error = useRouteError();
  // Not there when the shell's own loader broke.
  const shell = useRouteLoaderData<{ hasCurrent: boolean; hasResults: boolean }>("root");
  const said = refusalText(error);
  const status = statusOf(error);
  if (status >= 500 && !said) return <Broken title={title} home={home} />;
  return (
    <section className="state">
      <p className="state-code">{status}</p>
      <h1>{errorTitle(error)}</h1>
      {status === 404 && !said ? <p>La página que buscas no existe o ha sido movida.</p> : null}
      <ul className="state-links">
        <li>
          <Link to="/">Volver al inicio</Link>
        </li>
        {shell?.hasCurrent ? (
          <li>
            <Link to="/contest/current">Ver reto actual</Link>
          </li>
        ) : null}
        {shell?.hasResults ? (
          <li>
            <Link to="/contest-history">Historial</Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** The heading of the page of an error, which is its title too (SHELL-05). */
export function errorTitle(error: unknown, broken = errorName(500)): string {
  const status = statusOf(error);
  return refusalText(error) || (status >= 500 ? broken : errorName(status));
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** The words of a refusal of ours; the router's own, in English and with the names of routes, are for the log. */
function refusalText(error: unknown): string {
  if (!isRouteErrorResponse(error) || typeof error.data !== "string") return "";
  return "internal" in error && error.internal === true ? "" : error.data;
}

function Broken({ title, home }: { title: string; home: string }) {
  const { errorId, supportEmail } = useDocument();
  return (
    <section className="state">
      <h1>{title}</h1>
      <p>Nuestro equipo ya ha recibido el aviso.</p>
      <ul className="state-links">
        <li>
          <a href="">Reintentar</a>
        </li>
        <li>
          <a href="/">{home}</a>
        </li>
        <li>
          <a href="">Recargar la página</a>
        </li>
      </ul>
      <p>
        Si el problema sigue, escríbenos a <a href={`mailto:${supportEmail}`}>{supportEmail}</a> y
        menciona este código: <code>{errorId}</code>
      </p>
    </section>
  );
}

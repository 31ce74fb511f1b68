import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { hasCurrentContest, type Navigation } from "~/domain/navigation/navigation";
import { errorName, NOT_FOUND } from "~/domain/text/error-names";
import { lastErrorId } from "~/remix/lost-connection";
import { Link } from "~/remix/link";
import { useDocument } from "~/remix/document-context";
import { Actions } from "~/ui/actions";
import { CoverImage } from "~/ui/contests/cover";
import { WinnerFront } from "~/ui/contests/winner-front";
import { ContactAddress } from "./site-contact";

/** The error page: shows the text of a refusal, a hint for a 404, or the error id of a failure. */
export function ErrorPage({
  title = errorName(500),
  home = "Ir al inicio",
  hint,
}: {
  /** Heading of the error page after a failure (status 500), and text of its link home. */
  title?: string;
  home?: string;
  /** Text below the refusal of a 404: what to do instead. */
  hint?: string;
}) {
  const error = useRouteError();
  // Navigation data; undefined when the root loader itself has failed.
  const shell = useRouteLoaderData<{ head: Navigation }>("root");
  const message = refusalText(error);
  const status = statusOf(error);
  const text = message ? hint : NOT_FOUND;
  if (status >= 500 && !message) return <Broken title={title} home={home} />;
  return (
    <section className="state">
      <p className="label">{status}</p>
      <h1>{errorTitle(error)}</h1>
      {status === 404 && text ? <p>{text}</p> : null}
      <Actions as="ul">
        <li>
          <Link to="/">Volver al inicio</Link>
        </li>
        {shell && hasCurrentContest(shell.head.phase) ? (
          <li>
            <Link to="/contest/current">Ver reto actual</Link>
          </li>
        ) : null}
        {shell?.head.hasResults ? (
          <li>
            <Link to="/contest-history">Historial</Link>
          </li>
        ) : null}
      </Actions>
      <Meanwhile />
    </section>
  );
}

/** The last winner, to be read meanwhile, on a 404 page. Missing if the browser shows the page without a new document. */
export function Meanwhile() {
  const isMissing = statusOf(useRouteError()) === 404;
  const { meanwhile } = useDocument();
  return isMissing && meanwhile ? (
    <WinnerFront
      winner={meanwhile}
      label={["Mientras tanto, lee"]}
      heading="h2"
      cover={<CoverImage src={meanwhile.cover} />}
    />
  ) : null;
}

/** Returns the heading and title of an error page (SHELL-05). */
export function errorTitle(error: unknown, broken = errorName(500)): string {
  const status = statusOf(error);
  return refusalText(error) || (status >= 500 ? broken : errorName(status));
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/**
 * Returns the text of a refusal thrown by the app. Error messages of the router are English and contain route names, so they are
 * only logged.
 */
function refusalText(error: unknown): string {
  if (!isRouteErrorResponse(error) || typeof error.data !== "string") return "";
  return "internal" in error && error.internal === true ? "" : error.data;
}

function Broken({ title, home }: { title: string; home: string }) {
  const { errorId } = useDocument();
  // Errors in the browser have no id, since no server log contains them.
  const id = lastErrorId() || errorId;
  return (
    <section className="state">
      <h1>{title}</h1>
      {id ? <p>El aviso ya está en el registro de nuestro equipo.</p> : null}
      <Actions as="ul">
        <li>
          <a href="">Reintentar</a>
        </li>
        <li>
          <a href="/">{home}</a>
        </li>
        <li>
          <a href="">Recargar la página</a>
        </li>
      </Actions>
      <p>
        Si el problema sigue, escríbenos <ContactAddress />
        {id ? (
          <>
            {" "}
            y menciona este código: <code>{id}</code>
          </>
        ) : (
          "."
        )}
      </p>
    </section>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { CACHE_DAYS, DOWNLOAD_CURRENT } from "~/domain/offline/edition";
import { Link } from "~/remix/link";
import { pageTitle } from "~/ui/layout/page-head";
import { Actions } from "~/ui/actions";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Leer sin conexión", matches) },
];

export function loader({ context }: LoaderFunctionArgs) {
  return { isLight: context.isLight, isOff: context.env.OFFLINE_READING === "off" };
}

/**
 * Explains what offline reading needs (LITE-02). Once the service worker runs, it answers this address itself, with the list of
 * cached stories.
 */
export default function OfflinePage() {
  const { isLight, isOff } = useLoaderData<typeof loader>();
  const progress = useOwnList(isOff);
  return (
    <section className="page-narrow stack">
      <h1>Sin conexión, con lectura</h1>
      <p>
        Las historias que abres quedan {CACHE_DAYS} días en tu dispositivo, y las lees aunque no
        haya conexión. Votar, comentar y enviar sí la necesitan.
      </p>
      {isOff ? <p>Ahora mismo no se guarda nada: lo desconectamos por un tiempo.</p> : null}
      {isLight && !isOff ? (
        <p>
          De guardarlas se encarga un script, y el modo ligero y el ahorro de datos del navegador
          van sin scripts. Con el ahorro de datos puedes llevarte el reto entero; el modo ligero hay
          que desactivarlo.
        </p>
      ) : null}
      {isOff || isLight ? null : (
        <>
          <noscript>
            <p>De guardarlas se encarga un script, y tu navegador los tiene desactivados.</p>
          </noscript>
          <p role="status">{progress}</p>
        </>
      )}
      <Actions>
        <Link to="/historias">Ir a leer</Link> <Link to={DOWNLOAD_CURRENT}>Llévate el reto</Link>
      </Actions>
    </section>
  );
}

/**
 * Starts the service worker and reloads the page, so that the worker answers with the list of cached stories. Returns the text to
 * show meanwhile.
 */
function useOwnList(isOff: boolean): string {
  const [progress, setProgress] = useState("");
  useEffect(() => {
    if (isOff) return;
    setProgress("Preparando tu lista…");
    import("~/browser/offline/cache-stories")
      .then(({ startWorker }) => startWorker())
      .then(
        () => location.reload(),
        () => setProgress("Este navegador no permite guardar historias."),
      );
  }, [isOff]);
  return progress;
}

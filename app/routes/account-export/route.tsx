import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { inWords } from "~/domain/text/numbers";
import { LIMITS } from "~/domain/accounts/throttle.server";
import { requireViewer } from "~/http/session";
import { pageTitle } from "~/ui/layout/page-head";
import { Button, ButtonLink } from "~/ui/button";
import { useLoaderData } from "@remix-run/react";
import { PageAccount } from "~/remix/page-account";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Descargar tus datos", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  return { most: LIMITS.export[0].most };
}

/** The page that says what an export of the account contains, with the button that downloads it (AUTH-11). */
export default function ExportAccount() {
  const { most } = useLoaderData<typeof loader>();
  return (
    <section className="page-narrow stack">
      <h1>Descargar tus datos</h1>
      <p className="lead">Un archivo ZIP con todo lo tuyo:</p>
      <ul>
        <li>
          tu cuenta, preferencias, historias, borradores, comentarios, votos, lecturas, insignias y
          avisos, en un archivo JSON;
        </li>
        <li>cada historia en Markdown, tal como la escribiste;</li>
        <li>todas tus historias en un libro electrónico (EPUB).</li>
      </ul>
      <p className="hint">
        Los votos de un reto entran cuando tiene resultados: hasta entonces, el archivo no dice por
        qué historias votaste. Puedes descargarlo {inWords(most)} veces al día.
      </p>
      {/* A plain form instead of Remix's `Form`, because the response is a file instead of a page. */}
      <form method="post" action="/preferences/exportar/archivo" className="actions form-actions">
        <PageAccount />
        <Button>Descargar</Button> <ButtonLink to="/preferences">Volver</ButtonLink>
      </form>
    </section>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { sharedPage } from "~/remix/shared-page";
import { pageHead } from "~/ui/layout/page-head";
import { Support } from "~/ui/support/support";

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: "Apoyar",
      description: "Cómo apoyar a la comunidad, y qué recibe quien lo hace.",
      path: "/apoyar",
    },
    matches,
  );

export function loader({ context: { env } }: LoaderFunctionArgs) {
  return data({ kofi: env.KOFI_URL || null }, { headers: sharedPage("/apoyar") });
}

export default function SupportPage() {
  return (
    <article className="prose">
      <h1>Apoyar</h1>
      <Support kofi={useLoaderData<typeof loader>().kofi} />
    </article>
  );
}

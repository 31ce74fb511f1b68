import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { TermsText } from "./text";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Términos", matches) }];

export function loader({ context }: LoaderFunctionArgs) {
  context.shareFor(60, null);
  return null;
}

export default function Page() {
  return (
    <article className="prose">
      <h1>Términos</h1>
      <TermsText />
    </article>
  );
}

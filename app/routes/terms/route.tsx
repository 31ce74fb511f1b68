import type { MetaFunction } from "@remix-run/cloudflare";
import { TermsText } from "./text";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Términos", matches) }];

export default function Page() {
  return (
    <article className="prose">
      <h1>Términos</h1>
      <TermsText />
    </article>
  );
}

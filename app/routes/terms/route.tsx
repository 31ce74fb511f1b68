import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { TermsText } from "./text";
import { pageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { sharedPage } from "~/remix/shared-page";

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: pageTitle("Términos", matches),
      description:
        "Las condiciones de uso: tus textos son tuyos y las reglas de los retos valen para todas las personas.",
      path: "/terms",
    },
    matches,
  );

export const headers: HeadersFunction = () => sharedPage("/terms");

export default function Terms() {
  return (
    <article className="prose">
      <h1>Términos</h1>
      <TermsText />
    </article>
  );
}

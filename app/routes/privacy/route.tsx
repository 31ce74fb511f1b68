import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { PrivacyText } from "./text";
import { pageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { sharedPage } from "~/remix/shared-page";

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: pageTitle("Privacidad", matches),
      description: "Qué datos se guardan, para qué, durante cuánto tiempo y cómo se borran.",
      path: "/privacy",
    },
    matches,
  );

export const headers: HeadersFunction = () => sharedPage("/privacy");

export default function Privacy() {
  return (
    <article className="prose">
      <h1>Privacidad</h1>
      <PrivacyText />
    </article>
  );
}

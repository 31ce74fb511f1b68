import type { MetaFunction } from "@remix-run/cloudflare";
import { PrivacyText } from "./text";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Privacidad", matches) }];

export default function Page() {
  return (
    <article className="prose">
      <h1>Privacidad</h1>
      <PrivacyText />
    </article>
  );
}

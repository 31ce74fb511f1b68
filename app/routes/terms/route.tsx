import type { MetaFunction } from "@remix-run/cloudflare";
import { TermsText } from "./text";

export const meta: MetaFunction = () => [{ title: "Términos · Tintero" }];

export default function Page() {
  return (
    <article className="prose">
      <h1>Términos</h1>
      <TermsText />
    </article>
  );
}

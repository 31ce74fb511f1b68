import type { MetaFunction } from "@remix-run/cloudflare";
import { PrivacyText } from "./text";

export const meta: MetaFunction = () => [{ title: "Privacidad · Tintero" }];

export default function Page() {
  return (
    <article className="prose">
      <h1>Privacidad</h1>
      <PrivacyText />
    </article>
  );
}

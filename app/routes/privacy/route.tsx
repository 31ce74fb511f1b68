import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { PrivacyText } from "./text";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Privacidad", matches) }];

export function loader({ context }: LoaderFunctionArgs) {
  context.shareFor(60, null);
  return null;
}

export default function Page() {
  return (
    <article className="prose">
      <h1>Privacidad</h1>
      <PrivacyText />
    </article>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { pageTitle } from "~/ui/page-title";
import { GuideText } from "./text";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Guía de comentarios", matches) },
];

export function loader({ context }: LoaderFunctionArgs) {
  context.shareFor(60, null);
  return null;
}

export default function CommentGuide() {
  return (
    <article className="prose">
      <h1>Guía de comentarios</h1>
      <GuideText />
    </article>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { CommentGuide } from "~/ui/comment-guide";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Guía de comentarios", matches) },
];

export function loader({ context }: LoaderFunctionArgs) {
  context.shareFor(60, null);
  return null;
}

export default function CommentGuidePage() {
  return (
    <article className="prose">
      <h1>Guía de comentarios</h1>
      <CommentGuide />
    </article>
  );
}

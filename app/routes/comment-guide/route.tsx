import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { CommentGuide } from "~/ui/comments/comment-guide";
import { pageHead } from "~/ui/layout/page-head";
import { sharedPage } from "~/remix/shared-page";

export const meta: MetaFunction = ({ matches }) =>
  pageHead(
    {
      title: "Guía de comentarios",
      description: "Cómo comentar una historia para que ayude a quien la escribió, con ejemplos.",
      path: "/guia-de-comentarios",
    },
    matches,
  );

export const headers: HeadersFunction = () => sharedPage("/guia-de-comentarios");

export default function CommentGuidePage() {
  return (
    <article className="guide">
      <h1>Guía de comentarios</h1>
      <CommentGuide />
    </article>
  );
}

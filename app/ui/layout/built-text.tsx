import { htmlOf, inlinedHtml, type InlinedHtml } from "~/remix/page-data";
import { Contents } from "./contents";

const TEXT_ID = "texto";

/** Marks HTML of app/texts, so that the page data do not repeat it. */
export const builtHtml = (html: string): InlinedHtml => inlinedHtml(TEXT_ID, html);

/** Renders a text of app/texts. A page has at most one. */
export function BuiltText({ text }: { text: InlinedHtml }) {
  return <div id={TEXT_ID} className="prose" dangerouslySetInnerHTML={{ __html: htmlOf(text) }} />;
}

interface BuiltArticleProps {
  title: string;
  headings: readonly { id: string; title: string }[];
  text: InlinedHtml;
}

/** Renders a page that consists of one text of app/texts: title, table of contents, text. */
export function BuiltArticle({ title, headings, text }: BuiltArticleProps) {
  return (
    <article className="long-text">
      <h1>{title}</h1>
      <Contents headings={headings} />
      <BuiltText text={text} />
    </article>
  );
}

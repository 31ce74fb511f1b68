import { Contents } from "./contents";

const TEXT_ID = "texto";

/**
 * The HTML of a text of app/texts. In a loader it is an object; page data replace that by the HTML of the element that shows
 * the text.
 */
export type BuiltHtml = string | { $standing: string; html: string };

/** Marks a text as part of the page's HTML, so that page data do not send it a second time (app/remix/page-data.ts). */
export const builtHtml = (html: string): BuiltHtml => ({ $standing: TEXT_ID, html });

/** A text of app/texts. A page has at most one. */
export function BuiltText({ text }: { text: BuiltHtml }) {
  const html = typeof text === "string" ? text : text.html;
  return <div id={TEXT_ID} className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

interface BuiltArticleProps {
  title: string;
  headings: readonly { id: string; title: string }[];
  text: BuiltHtml;
}

/** A page that is one text of app/texts: title, table of contents, text. */
export function BuiltArticle({ title, headings, text }: BuiltArticleProps) {
  return (
    <article className="long-text">
      <h1>{title}</h1>
      <Contents headings={headings} />
      <BuiltText text={text} />
    </article>
  );
}

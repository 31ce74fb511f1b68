import { useDocument } from "~/remix/document-context";
import { htmlOf, inlinedHtml, type InlinedHtml } from "~/remix/page-data";

const DATA_ID = "datos-estructurados";

/** Marks a page's structured data (schema.org), so that page data do not repeat them. */
export function structuredJson(data: object): InlinedHtml {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data });
  return inlinedHtml(DATA_ID, json.replaceAll("<", "\\u003c"));
}

/** Structured data for search engines, which no browser shows. A page has them at most once. */
export function StructuredData({ data }: { data: InlinedHtml }) {
  const { nonce } = useDocument();
  return (
    <script
      type="application/ld+json"
      id={DATA_ID}
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: htmlOf(data) }}
    />
  );
}

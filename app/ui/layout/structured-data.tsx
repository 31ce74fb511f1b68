import { useDocument } from "~/remix/document-context";

const DATA_ID = "datos-estructurados";

/**
 * Structured data (schema.org) of a page as JSON. In a loader they are an object; page data replace that by the content of the
 * element that carries them.
 */
export type StructuredJson = string | { $standing: string; json: string };

/** Marks structured data as part of the page's HTML, so that page data do not send them a second time (app/remix/page-data.ts). */
export function structuredJson(data: object): StructuredJson {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data });
  return { $standing: DATA_ID, json: json.replaceAll("<", "\\u003c") };
}

/** Structured data for search engines, which no browser shows. A page has them at most once. */
export function StructuredData({ data }: { data: StructuredJson }) {
  const { nonce } = useDocument();
  const json = typeof data === "string" ? data : data.json;
  return (
    <script
      type="application/ld+json"
      id={DATA_ID}
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

import type { PublicValues } from "./document-context";

/** Response header with the id under which the server logged the failure. */
export const ERROR_ID_HEADER = "X-Error-Id";
/** Response header of page data: the build that made them, as in Remix's manifest. */
export const BUILD_HEADER = "X-Build";

/** Data of a page for React in the browser: one block of JSON at its end (docs/decisions/0013). */
export interface PageData {
  /** Addresses of the modules that the browser starts with: its entry, and the manifest of all routes. */
  entry: string;
  manifest: string;
  /** Addresses of the modules of the page's routes, by id. */
  routes: Record<string, string>;
  /** What Remix hands to its router: data of loaders and actions, and serialized errors. */
  state: unknown;
  values: PublicValues;
}

export const PAGE_DATA_ID = "page-data";

/** Marks data that the page holds as the HTML of the element with that id: the browser reads it from there. */
interface OnPage {
  $standing: string;
}

/** Writes the data as JSON that may stand in a `<script>`, without what the page holds as HTML. */
export function writePageData(data: PageData): string {
  const json = JSON.stringify(data, (_, value: unknown) =>
    isOnPage(value) ? { $standing: value.$standing } : value,
  );
  return json.replaceAll("<", "\\u003c");
}

/** Reads the data of the page, before anything changes its HTML; null if it has none. */
export function readPageData(document: Document): PageData | null {
  const block = document.getElementById(PAGE_DATA_ID);
  if (!block) return null;
  return JSON.parse(block.textContent ?? "", (_, value: unknown) =>
    isOnPage(value) ? document.getElementById(value.$standing)?.innerHTML : value,
  );
}

function isOnPage(value: unknown): value is OnPage {
  return typeof value === "object" && value !== null && "$standing" in value;
}

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

/** Stands in the data for the text of the text area with that id. */
interface TextOnPage {
  $text: string;
}

/** Shortest text, in characters, that is looked for in the text areas of the page. */
const LONG = 200;

/** Writes the data as JSON that may stand in a `<script>`, without what the page holds as HTML or as the text of a text area. */
export function writePageData(data: PageData, page: string): string {
  const areas = textAreasOf(page);
  const json = JSON.stringify(data, (_, value: unknown) => {
    if (isOnPage(value)) return { $standing: value.$standing };
    if (typeof value !== "string" || value.length < LONG || areas.size === 0) return value;
    const area = areas.get(escapeText(value));
    return area ? ({ $text: area } satisfies TextOnPage) : value;
  });
  return json.replaceAll("<", "\\u003c");
}

/** The ids of a page's text areas, by their long texts as HTML. A text that comes back may have 256 KB: it is sent once (WRITE-18). */
function textAreasOf(page: string): Map<string, string> {
  const areas = new Map<string, string>();
  if (!page.includes("<textarea")) return areas;
  for (const [, attributes = "", text = ""] of page.matchAll(
    /<textarea\b([^>]*)>([^<]*)<\/textarea>/g,
  )) {
    const id = / id="([\w-]+)"/.exec(attributes)?.[1];
    // React writes a line end in front, because browsers drop the first one.
    if (id && text.length >= LONG) areas.set(text.replace(/^\n/, "").replaceAll("\r\n", "\n"), id);
  }
  return areas;
}

/** A text as React escapes it, with the line ends of a browser. */
function escapeText(text: string): string {
  return text.replace(/\r\n|[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);
}

const ESCAPED: Record<string, string> = {
  "\r\n": "\n",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Reads the data of the page, before anything changes its HTML; null if it has none. */
export function readPageData(document: Document): PageData | null {
  const block = document.getElementById(PAGE_DATA_ID);
  if (!block) return null;
  return JSON.parse(block.textContent ?? "", (_, value: unknown) => {
    if (isOnPage(value)) return document.getElementById(value.$standing)?.innerHTML;
    // The default value: somebody may be typing already.
    if (isTextOnPage(value)) return defaultValueOf(document.getElementById(value.$text));
    return value;
  });
}

function defaultValueOf(area: HTMLElement | null): string {
  return area && "defaultValue" in area ? String(area.defaultValue) : "";
}

function isTextOnPage(value: unknown): value is TextOnPage {
  return typeof value === "object" && value !== null && "$text" in value;
}

function isOnPage(value: unknown): value is OnPage {
  return typeof value === "object" && value !== null && "$standing" in value;
}

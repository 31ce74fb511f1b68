import type { PublicValues } from "./document-context";

/** Response header with the id under which the server logged the failure. */
export const ERROR_ID_HEADER = "X-Error-Id";
/** Response header of page data: the build that made them, as in Remix's manifest. */
export const BUILD_HEADER = "X-Build";

/** Data of a page for React in the browser: one JSON block at the end of the page (docs/decisions/0013). */
export interface PageData {
  /** Addresses of the modules that the browser starts with: its entry, and the manifest of all routes. */
  entry: string;
  manifest: string;
  /** Addresses of the modules of the page's routes, by route id. */
  routes: Record<string, string>;
  /** What Remix hands to its router: data of loaders and actions, and serialized errors. */
  state: unknown;
  values: PublicValues;
}

export const PAGE_DATA_ID = "page-data";

/**
 * Placeholder in the page's data for HTML that the page contains already. `$standing` is the id of the element from which the
 * browser reads the HTML.
 */
interface OnPage {
  $standing: string;
}

/**
 * HTML from a loader. On the server it is marked with the id of the element that shows it; in the browser it is the HTML itself,
 * read from that element.
 */
export type InlinedHtml = string | (OnPage & { html: string });

/** Marks HTML that the page shows in the element with this id, so that page data do not send it a second time. */
export const inlinedHtml = (id: string, html: string): InlinedHtml => ({ $standing: id, html });

/** Returns the HTML that `inlinedHtml` has marked. */
export const htmlOf = (inlined: InlinedHtml): string =>
  typeof inlined === "string" ? inlined : inlined.html;

/** Placeholder in the page's data for the text of a text area. `$text` is the text area's id. */
interface TextOnPage {
  $text: string;
}

/** Shortest text, in characters, that the placeholder of a text area replaces. */
const LONG = 200;

/**
 * Serializes the page's data as JSON that is safe inside a `<script>`. Placeholders replace HTML that the page contains already
 * (marked with `$standing` by a loader), and long texts that stand in a text area.
 */
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

/**
 * Returns the ids of a page's text areas by their long texts, as escaped in the HTML. A form that is shown again may contain 256
 * KB of text, which is then sent only once (WRITE-18).
 */
function textAreasOf(page: string): Map<string, string> {
  const areas = new Map<string, string>();
  if (!page.includes("<textarea")) return areas;
  for (const [, attributes = "", text = ""] of page.matchAll(
    /<textarea\b([^>]*)>([^<]*)<\/textarea>/g,
  )) {
    const id = / id="([\w-]+)"/.exec(attributes)?.[1];
    // React inserts a line break before the text of a text area, because browsers drop the first one: without it the text is the
    // field's.
    if (id && text.length >= LONG) areas.set(text.replace(/^\n/, "").replaceAll("\r\n", "\n"), id);
  }
  return areas;
}

/** Escapes a text as React does, with the line breaks that a browser reads from a text area. */
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

/**
 * Reads the page's data block; null if there is none. Must run before anything changes the page's HTML, from which placeholders
 * are filled.
 */
export function readPageData(document: Document): PageData | null {
  const block = document.getElementById(PAGE_DATA_ID);
  if (!block) return null;
  return JSON.parse(block.textContent ?? "", (_, value: unknown) => {
    if (isOnPage(value)) return document.getElementById(value.$standing)?.innerHTML;
    // Reads the text area's default value, because somebody may have typed into it already.
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

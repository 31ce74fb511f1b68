import type { PublicValues } from "./document-context";

/** Response header with the error id under which the server logged a failure. */
export const ERROR_ID_HEADER = "X-Error-Id";
/** Response header of page data: build id, as in Remix's manifest. */
export const BUILD_HEADER = "X-Build";

/** Data of a page for React in the browser: one JSON block at the end of the page (docs/decisions/0013). */
export interface PageData {
  /** URLs of the modules to start with: the browser entry, and the manifest of all routes. */
  entry: string;
  manifest: string;
  /** URLs of the modules of the page's routes, by route id. */
  routes: Record<string, string>;
  /** State for Remix's router: data of loaders and actions, and serialized errors. */
  state: unknown;
  values: PublicValues;
}

export const PAGE_DATA_ID = "page-data";

/**
 * Placeholder in the page data for HTML that the page already contains. `$standing` is the id of the element from which the browser
 * reads the HTML.
 */
interface OnPage {
  $standing: string;
}

/**
 * HTML from a loader. On the server it is marked with the id of the element that shows it. In the browser it is the HTML itself,
 * read from that element.
 */
export type InlinedHtml = string | (OnPage & { html: string });

/** Marks HTML that the element with this id shows, so that the page data do not repeat it. */
export const inlinedHtml = (id: string, html: string): InlinedHtml => ({ $standing: id, html });

/** Returns the HTML marked by `inlinedHtml`, on the server and in the browser. */
export const htmlOf = (inlined: InlinedHtml): string =>
  typeof inlined === "string" ? inlined : inlined.html;

/** Placeholder in the page data for the text of a text area, whose id is `$text`. */
interface TextOnPage {
  $text: string;
}

/** Minimum length in characters of a text that a text area's placeholder replaces. */
const LONG = 200;

/**
 * Serializes the page data as JSON that is safe inside a `<script>`. Placeholders replace HTML that the page already contains
 * (marked with `$standing` by a loader), and long texts of text areas.
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
 * Maps the long texts of a page's text areas, as escaped in the HTML, to the text areas' ids. A form that is shown again may
 * contain 256 KB of text, which is then sent only once (WRITE-18).
 */
function textAreasOf(page: string): Map<string, string> {
  const areas = new Map<string, string>();
  if (!page.includes("<textarea")) return areas;
  for (const [, attributes = "", text = ""] of page.matchAll(
    /<textarea\b([^>]*)>([^<]*)<\/textarea>/g,
  )) {
    const id = / id="([\w-]+)"/.exec(attributes)?.[1];
    // Removes the line break that React inserts before a text area's text (because browsers drop the first one). The rest is the
    // field's text.
    if (id && text.length >= LONG) areas.set(text.replace(/^\n/, "").replaceAll("\r\n", "\n"), id);
  }
  return areas;
}

/** Escapes a text like React, with line breaks as browsers read them from a text area. */
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
 * Reads the page's data block; null without one. Call it before anything changes the page's HTML, from which placeholders are
 * filled.
 */
export function readPageData(document: Document): PageData | null {
  const block = document.getElementById(PAGE_DATA_ID);
  if (!block) return null;
  return JSON.parse(block.textContent ?? "", (_, value: unknown) => {
    if (isOnPage(value)) return document.getElementById(value.$standing)?.innerHTML;
    // Reads the text area's default value, because the current value may have been edited.
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

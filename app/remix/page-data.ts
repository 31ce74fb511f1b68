import type { PublicValues } from "./document-context";

/** Response header with the id under which the server logged the failure. */
export const ERROR_ID_HEADER = "X-Error-Id";
/** Response header of page data: the build that made them, as in Remix's manifest. */
export const BUILD_HEADER = "X-Build";

/** Data of a page for React in the browser: one block of JSON at its end (docs/decisions/0013). */
export interface PageData {
  /** Addresses of the modules that the browser starts with: what begins, and the list of all routes. */
  entry: string;
  manifest: string;
  /** Of each route of the page, by its id. */
  routes: Record<string, string>;
  /** As Remix hands it to its router: data of loaders and actions, and errors in the form that it serializes them to. */
  state: unknown;
  values: PublicValues;
}

export const PAGE_DATA_ID = "page-data";

/** Stands in the data for HTML that is on the page already, as all that an element holds. */
interface StandingHtml {
  $html: string;
}

/** Marks data that the page holds as HTML in the element of that id: the browser reads it from there. */
interface SaidToStand {
  $standing?: string;
}

/** Stands in the data for a text that a text area of the page came with. */
interface StandingText {
  $text: string;
}

/** Letters from which on a text is worth looking for on the page. */
const LONG = 200;

/** The data as JSON that may stand in a `<script>`, without the HTML and the long texts that `page` shows. */
export function writePageData(data: PageData, page: string): string {
  const areas = textAreasOf(page);
  const json = JSON.stringify(data, (_, value: unknown) => {
    if (stands(value)) return { $html: value.$standing } satisfies StandingHtml;
    if (typeof value !== "string") return value;
    const area = value.length >= LONG && areas.size > 0 && areas.get(asInHtml(value));
    if (area) return { $text: area } satisfies StandingText;
    const id = value.startsWith("<") && holderOf(value, page);
    return id ? ({ $html: id } satisfies StandingHtml) : value;
  });
  return json.replaceAll("<", "\\u003c");
}

/** The ids of the text areas of a page, by the text that stands in each. */
function textAreasOf(page: string): Map<string, string> {
  const areas = new Map<string, string>();
  if (!page.includes("<textarea")) return areas;
  for (const [, attributes = "", text = ""] of page.matchAll(
    /<textarea\b([^>]*)>([^<]*)<\/textarea>/g,
  )) {
    const id = / id="([\w-]+)"/.exec(attributes)?.[1];
    // A line end in front is React's, for the one that browsers leave out.
    if (id && text.length >= LONG) areas.set(text.replace(/^\n/, "").replaceAll("\r\n", "\n"), id);
  }
  return areas;
}

/** A text as React writes it, with the line ends that a browser reads. */
function asInHtml(text: string): string {
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

/** The id of the `<div>` that holds this HTML and nothing else; null when there is none, or it has no id. */
function holderOf(html: string, page: string): string | null {
  const at = page.indexOf(`>${html}</div>`);
  if (at < 0) return null;
  const tag = page.slice(page.lastIndexOf("<", at), at);
  return /^<div id="([\w-]+)"/.exec(tag)?.[1] ?? null;
}

/** Takes the data out of the page in the browser, before anything changes what stands there. */
export function readPageData(document: Document): PageData | null {
  const block = document.getElementById(PAGE_DATA_ID);
  if (!block) return null;
  return JSON.parse(block.textContent ?? "", (_, value: unknown) => {
    if (isStandingHtml(value)) return document.getElementById(value.$html)?.innerHTML;
    // Not its value: somebody may be typing already.
    if (isStandingText(value)) return textOf(document.getElementById(value.$text));
    return value;
  });
}

function textOf(area: HTMLElement | null): string {
  return area && "defaultValue" in area ? String(area.defaultValue) : "";
}

function stands(value: unknown): value is Required<SaidToStand> {
  return typeof value === "object" && value !== null && "$standing" in value;
}

function isStandingHtml(value: unknown): value is StandingHtml {
  return typeof value === "object" && value !== null && "$html" in value;
}

function isStandingText(value: unknown): value is StandingText {
  return typeof value === "object" && value !== null && "$text" in value;
}

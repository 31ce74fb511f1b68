import type { PublicValues } from "./document-context";

/** What a page hands to React in the browser: one block of JSON at its end (docs/decisions/0013). */
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

/** The data as JSON that may stand in a `<script>`, without the HTML that `page` shows. */
export function writePageData(data: PageData, page: string): string {
  const json = JSON.stringify(data, (_, value: unknown) => {
    if (typeof value !== "string" || !value.startsWith("<")) return value;
    const id = holderOf(value, page);
    return id ? ({ $html: id } satisfies StandingHtml) : value;
  });
  return json.replaceAll("<", "\\u003c");
}

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
  return JSON.parse(block.textContent ?? "", (_, value: unknown) =>
    isStandingHtml(value) ? document.getElementById(value.$html)?.innerHTML : value,
  );
}

function isStandingHtml(value: unknown): value is StandingHtml {
  return typeof value === "object" && value !== null && "$html" in value;
}

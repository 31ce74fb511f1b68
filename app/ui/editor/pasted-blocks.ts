import { PASTED_STYLE } from "./pasted-markup";

/** Separator between the cells of a pasted table row. */
const CELL_SEPARATOR = " · ";
const NESTED = ["li > ul", "li > ol", "ul > ul", "ul > ol", "ol > ul", "ol > ol"].join(",");

/**
 * Converts the output of `plainMarkup`, the first step of a paste, into HTML that the editor's schema can parse: handles styles,
 * preserved white space, nested lists and tables.
 */
export function pastedBlocks(markup: string): string {
  const template = document.createElement("template");
  // Adds the `<table>` that some programs leave out when they copy rows or cells.
  template.innerHTML = /^\s*<(tbody|tr|td|th)\b/.test(markup) ? `<table>${markup}</table>` : markup;
  const { content } = template;
  for (const element of content.querySelectorAll<HTMLElement>(`[${PASTED_STYLE}]`)) {
    readStyle(element);
  }
  for (const pre of content.querySelectorAll("pre")) keepLines(pre);
  for (const list of [...content.querySelectorAll(NESTED)].reverse()) flatten(list);
  // Handles innermost tables first, because their rows become blocks in a cell of the outer table.
  for (const table of [...content.querySelectorAll("table")].reverse()) {
    table.replaceWith(...rowsOf(table));
  }
  return template.innerHTML;
}

/**
 * Replaces styles by bold and italics elements, as word processors write them, and removes hidden text. Google Docs wraps
 * everything in a `<b>` that is not bold, and Word writes list markers as hidden text.
 */
function readStyle(element: HTMLElement): void {
  const style = element.getAttribute(PASTED_STYLE) ?? "";
  element.removeAttribute(PASTED_STYLE);
  const isPlain = /(^|;)\s*font-(weight|style):\s*(normal|400)/i.test(style);
  if (/mso-list:\s*ignore|(^|;)\s*display:\s*none/i.test(style)) element.remove();
  else if (isPlain && element.matches("b, i")) element.replaceWith(...element.childNodes);
  else {
    if (/(^|;)\s*white-space:\s*(pre|break)/i.test(style)) keepLines(element);
    if (/(^|;)\s*font-weight:\s*(bold|[6-9]00)/i.test(style)) wrapContent(element, "strong");
    if (/(^|;)\s*font-style:\s*(italic|oblique)/i.test(style)) wrapContent(element, "em");
  }
}

function wrapContent(element: HTMLElement, tag: "strong" | "em"): void {
  const content = [...element.childNodes];
  element.appendChild(elementOf(tag, content));
}

function elementOf(tag: string, content: readonly (string | Node)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const one of content) {
    element.appendChild(typeof one === "string" ? document.createTextNode(one) : one);
  }
  return element;
}

/** Converts line ends in text to line breaks, for elements in which white space is preserved. */
function keepLines(parent: Node): void {
  for (const node of [...parent.childNodes]) {
    keepLines(node);
    const lines = (node.nodeValue ?? "").split(/\r\n?|\n/);
    if (lines.length === 1 || !lines.some((line) => line.trim())) continue;
    node.replaceWith(
      ...lines.flatMap((line, nth) => (nth > 0 ? [elementOf("br", []), line] : [line])),
    );
  }
}

/** Moves the items of a nested list after their parent item. */
function flatten(list: Element): void {
  const item = list.parentElement;
  const items: Node[] = [...list.childNodes];
  if (!item?.matches("li")) return void list.replaceWith(...items);
  const after: Node[] = [];
  for (let node = list.nextSibling; node; node = node.nextSibling) after.push(node);
  if (after.some(({ textContent }) => textContent?.trim())) items.push(elementOf("li", after));
  for (const one of items.reverse()) item.parentNode?.insertBefore(one, item.nextSibling);
  list.remove();
}

/** Returns a block for each row of a table, or for each cell of a row in which a cell has several lines. */
function rowsOf(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>("caption, tr")].flatMap((row) => {
    if (row.matches("caption")) return [elementOf("div", [...row.childNodes])];
    const cells = [...row.querySelectorAll<HTMLElement>("td, th")].filter(
      (cell) => cell.textContent?.trim() || cell.querySelector("img"),
    );
    for (const cell of cells) {
      const [only, ...others] = cell.children;
      if (only?.matches("p, div") && others.length === 0) only.replaceWith(...only.childNodes);
    }
    const isLine = !cells.some((cell) => cell.querySelector("p, div, ul, ol, pre, blockquote, br"));
    if (!isLine) return cells.map((cell) => elementOf("div", [...cell.childNodes]));
    const line = cells.map((cell, nth) => [nth > 0 ? CELL_SEPARATOR : "", ...cell.childNodes]);
    return [elementOf("div", line.flat())];
  });
}

import { WRITTEN_ADDRESS } from "~/domain/markdown/markup";

/** Attribute that carries the style of pasted HTML: it is read but never applied. */
export const PASTED_STYLE = "data-style";

const words = (list: string) => new Set(list.split(" "));
/** Allow-list of tags: other block elements become a `<div>`, other elements with a style a `<span>`. */
const KEPT = words(
  "a b strong i em p br hr img blockquote ul ol li pre table caption tbody thead tfoot tr td th",
);
const BLOCKS = words(
  "address article aside center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup legend main menu nav option search section summary",
);
/** Void elements and document elements (html, head, body): their tags are removed, their content stays. */
const EMPTY = words(
  "area base body col colgroup embed head html input link meta param source track wbr",
);
/** Pasted elements that are dropped with their content. The content of those in `RAW` is raw text, without tags. */
const RAW = words("script style title textarea xmp iframe noembed noframes");
const DROPPED = words("svg math template object audio video canvas select noscript");
const ATTRIBUTES = words(`href src alt title start data-pm-slice ${WRITTEN_ADDRESS}`);
const MEANING = /font-weight|font-style|white-space|display|mso-list/i;

const ATTRIBUTE = /[\s/]*(?:([^\s/>][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?)?/y;

/**
 * Rewrites HTML from the clipboard with the allowed tags and attributes only (SEC-02). Works on the text instead of a parsed
 * document: the browser would check every parsed style and event handler, even in an inert document, and report each as a violation
 * of the Content-Security-Policy. Tags are tokenized as in the HTML standard; unreadable markup becomes text or is dropped.
 */
export function plainMarkup(html: string): string {
  const out: string[] = [];
  const unclosed = new Set<string>();
  let at = 0;
  /** Returns the offset in the HTML after the next end tag with this name; null if there is none. */
  const behindEnd = (name: string, from: number): number | null => {
    if (unclosed.has(name)) return null;
    const end = new RegExp(`</${name}(?=[\\s/>])[^>]*>?`, "gi");
    end.lastIndex = from;
    if (end.exec(html)) return end.lastIndex;
    unclosed.add(name);
    return null;
  };
  while (at < html.length) {
    const open = html.indexOf("<", at);
    out.push(html.slice(at, open < 0 ? undefined : open));
    if (open < 0) break;
    const [, slash, tag] = /^<(\/?)([a-z][^\s/>]*)/i.exec(html.slice(open, open + 100)) ?? [];
    if (tag === undefined) {
      at = behindComment(html, open);
      if (at === open) out.push("&lt;");
      at = Math.max(at, open + 1);
      continue;
    }
    const { attributes, end } = readAttributes(html, open + 1 + (slash ?? "").length + tag.length);
    at = end;
    const name = tag.toLowerCase();
    if (slash) {
      const as = nameOf(name);
      if (as) out.push(`</${as}>`);
    } else if (RAW.has(name)) {
      at = behindEnd(name, end) ?? html.length;
    } else if (DROPPED.has(name)) {
      at = behindEnd(name, end) ?? end;
    } else {
      const as = nameOf(name);
      if (as) out.push(`<${as}${attributes}>`);
    }
  }
  return out.join("");
}

/** Returns the allowed tag that replaces a pasted tag; null if the tag is dropped. */
function nameOf(name: string): string | null {
  if (KEPT.has(name)) return name;
  if (BLOCKS.has(name)) return "div";
  return EMPTY.has(name) || RAW.has(name) || DROPPED.has(name) ? null : "span";
}

function behindComment(html: string, open: number): number {
  if (html.startsWith("<!--", open)) {
    const ends = [html.indexOf("-->", open + 2) + 3, html.indexOf("--!>", open + 4) + 4];
    const [end] = ends.filter((one) => one > open + 4).sort((a, b) => a - b);
    return end ?? html.length;
  }
  if (!/[!?/]/.test(html[open + 1] ?? "")) return open;
  const end = html.indexOf(">", open);
  return end < 0 ? html.length : end + 1;
}

/** Returns the allowed attributes of a tag, rewritten, and the offset of the tag's end. */
function readAttributes(html: string, from: number): { attributes: string; end: number } {
  let attributes = "";
  let at = from;
  while (at < html.length && html[at] !== ">") {
    ATTRIBUTE.lastIndex = at;
    const [whole = "", name = "", value = ""] = ATTRIBUTE.exec(html) ?? [];
    at += Math.max(whole.length, 1);
    const kept = attribute(name.toLowerCase(), value.replace(/^(["'])([^]*)\1$/, "$2"));
    if (kept) attributes += ` ${kept[0]}="${kept[1].replace(/"/g, "&quot;")}"`;
  }
  return { attributes, end: at + 1 };
}

function attribute(name: string, value: string): readonly [string, string] | null {
  if (ATTRIBUTES.has(name)) return [name, value];
  if (name === "hidden") return [PASTED_STYLE, "display:none"];
  return name === "style" && MEANING.test(value) ? [PASTED_STYLE, value] : null;
}

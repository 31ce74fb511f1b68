import { Schema, type MarkSpec, type NodeSpec } from "prosemirror-model";
import {
  imageAddress,
  isImageAddress,
  isLinkAddress,
  WRITTEN_ADDRESS,
  ITEM_TEXT,
} from "~/domain/markdown/markup";

/** Highest start number of an ordered list in the editor: three digits are read as a year (docs/design/writing.md). */
const START_MAX = 99;

const oneLine = (text: string | null): string | null => text?.replace(/\s+/g, " ").trim() || null;

const nodes = {
  doc: { content: "block+" },
  paragraph: {
    group: "block",
    content: "inline*",
    parseDOM: [{ tag: "p" }, { tag: `span[${ITEM_TEXT}]` }],
    toDOM: () => ["p", 0],
  },
  blockquote: {
    group: "block",
    content: "block+",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  bullet_list: {
    group: "block",
    content: "list_item+",
    attrs: { tight: { default: true } },
    parseDOM: [{ tag: "ul", getAttrs: (list) => ({ tight: isTight(list) }) }],
    toDOM: () => ["ul", 0],
  },
  ordered_list: {
    group: "block",
    content: "list_item+",
    attrs: { start: { default: 1 }, tight: { default: true } },
    parseDOM: [{ tag: "ol", getAttrs: (list) => ({ start: startOf(list), tight: isTight(list) }) }],
    toDOM: ({ attrs }) => ["ol", attrs.start === 1 ? {} : { start: String(attrs.start) }, 0],
  },
  // A list item is one paragraph, because the Markdown of stories has no indentation and cannot nest blocks in an item.
  list_item: {
    content: "paragraph",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", 0],
  },
  text: { group: "inline" },
  hard_break: {
    group: "inline",
    inline: true,
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  image: {
    group: "inline",
    inline: true,
    draggable: true,
    attrs: { src: {}, alt: { default: null }, title: { default: null } },
    parseDOM: [
      {
        tag: "img[src]",
        getAttrs(image) {
          const src = image.getAttribute(WRITTEN_ADDRESS) ?? image.getAttribute("src") ?? "";
          if (!isImageAddress(src)) return false;
          const [alt, title] = ["alt", "title"].map((name) => oneLine(image.getAttribute(name)));
          return { src, alt, title };
        },
      },
    ],
    toDOM: ({ attrs }) => [
      "img",
      {
        ...attrs,
        src: imageAddress(attrs.src),
        [WRITTEN_ADDRESS]: attrs.src === imageAddress(attrs.src) ? null : attrs.src,
        alt: attrs.alt ?? "",
        referrerpolicy: "no-referrer",
        loading: "lazy",
      },
    ],
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs(link) {
          const href = link.getAttribute("href") ?? "";
          return isLinkAddress(href) && { href, title: oneLine(link.getAttribute("title")) };
        },
      },
    ],
    toDOM: ({ attrs }) => [
      "a",
      {
        href: String(attrs.href),
        ...(attrs.title ? { title: String(attrs.title) } : {}),
        rel: "nofollow ugc noopener",
      },
      0,
    ],
  },
  em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
  strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
} satisfies Record<string, MarkSpec>;

function startOf(list: HTMLElement): number {
  const start = Number(list.getAttribute("start") ?? 1);
  return Number.isInteger(start) && start >= 0 && start <= START_MAX ? start : 1;
}

/** Whether a list has no blank lines between its items. In the HTML of such a list, items have no `<p>`. */
function isTight(list: HTMLElement): boolean {
  for (let item = list.firstChild; item; item = item.nextSibling) {
    for (let child = item.firstChild; child; child = child.nextSibling) {
      if (child.nodeName.toLowerCase() === "p") return false;
    }
  }
  return true;
}

/** Schema of the editor: exactly what the Markdown of stories can express (WRITE-06, WRITE-07). A paste drops everything else. */
export const schema = new Schema({ nodes, marks });

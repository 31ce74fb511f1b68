import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { Xml, xml } from "~/domain/text/markup";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Content model of an element: blocks and text, text alone, or items of a list. */
type Inside = "flow" | "phrasing" | "list";

const INSIDE: Partial<Record<string, Inside>> = {
  p: "phrasing",
  blockquote: "flow",
  ul: "list",
  ol: "list",
  li: "flow",
  strong: "phrasing",
  em: "phrasing",
};
const INLINE = new Set(["strong", "em", "a", "br", "img"]);
const UNSEEN = new Set(["script", "style", "template", "title", "textarea", "iframe", "noscript"]);
/** A picture in the book: no address that a story may have begins so. */
const FILE = /^imagenes\/[\w.-]+$/;
const LINKS = new Set(["http:", "https:", "mailto:", "tel:", "sms:"]);

/**
 * A story's HTML as XHTML for a book, well-formed whatever is stored: the elements of our renderer, pictures by their files in the book
 * (`files`, by address), and other images as links.
 */
export function xhtmlOf(html: string, files: ReadonlyMap<string, string> = new Map()): Xml {
  const inBook = html.replace(/(?<=<img src=")[^"]*/g, (address) => files.get(address) ?? address);
  return all(parseFragment(inBook).childNodes, "flow");
}

function all(nodes: readonly Node[], inside: Inside): Xml {
  return xml`${nodes.map((node) => one(node, inside))}`;
}

function one(node: Node, inside: Inside): Xml {
  if ("value" in node) return inside === "list" ? xml`` : xml`${node.value}`;
  if (!("tagName" in node) || UNSEEN.has(node.tagName)) return xml``;
  return fits(node.tagName, inside) ? element(node) : all(node.childNodes, inside);
}

function fits(name: string, inside: Inside): boolean {
  if (inside === "list") return name === "li";
  if (INLINE.has(name)) return true;
  return inside === "flow" && name !== "li" && (name in INSIDE || name === "hr");
}

function element(node: Element): Xml {
  const name = node.tagName;
  if (name === "br" || name === "hr") return new Xml(`<${name}/>`);
  if (name === "img") return image(node);
  if (name === "a") return link(attribute(node, "href"), all(node.childNodes, "phrasing"));
  const start = name === "ol" ? Number(attribute(node, "start")) : 0;
  const from = Number.isSafeInteger(start) && start > 1 ? ` start="${start}"` : "";
  // The name is one of `INSIDE`.
  return new Xml(
    `<${name}${from}>${all(node.childNodes, INSIDE[name] ?? "phrasing").text}</${name}>`,
  );
}

function image(node: Element): Xml {
  const alt = attribute(node, "alt").trim();
  const source = attribute(node, "src");
  if (FILE.test(source)) return xml`<img src="${source}" alt="${alt}"/>`;
  return link(source, xml`[Imagen${alt ? `: ${alt}` : ""}]`);
}

function link(address: string, text: Xml): Xml {
  if (!URL.canParse(address)) return text;
  const { protocol, href } = new URL(address);
  return LINKS.has(protocol) ? xml`<a href="${href}">${text}</a>` : text;
}

function attribute({ attrs }: Element, name: string): string {
  return attrs.find((one) => one.name === name)?.value ?? "";
}

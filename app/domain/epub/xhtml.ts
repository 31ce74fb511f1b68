import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { Xml, xml } from "~/domain/text/markup";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Content model of an element: blocks and text, text only, or list items. */
type Content = "flow" | "phrasing" | "list";

const CONTENT: Partial<Record<string, Content>> = {
  p: "phrasing",
  blockquote: "flow",
  ul: "list",
  ol: "list",
  li: "flow",
  strong: "phrasing",
  em: "phrasing",
};
const INLINE = new Set(["strong", "em", "a", "br", "img"]);
const DROPPED = new Set(["script", "style", "template", "title", "textarea", "iframe", "noscript"]);
/** Regular expression of a picture file's path in the book. Image addresses in stories never match it. */
const PICTURE_FILE = /^imagenes\/[\w.-]+$/;
const LINKS = new Set(["http:", "https:", "mailto:", "tel:", "sms:"]);

/**
 * Converts the HTML of a story to well-formed XHTML. Drops elements that the Markdown renderer does not produce, even if the
 * stored HTML has them. `files` maps addresses of pictures to their files in the book; other images become links.
 */
export function xhtmlOf(html: string, files: ReadonlyMap<string, string> = new Map()): Xml {
  const inBook = html.replace(/(?<=<img src=")[^"]*/g, (address) => files.get(address) ?? address);
  return convertAll(parseFragment(inBook).childNodes, "flow");
}

function convertAll(nodes: readonly Node[], content: Content): Xml {
  return xml`${nodes.map((node) => convert(node, content))}`;
}

function convert(node: Node, content: Content): Xml {
  if ("value" in node) return content === "list" ? xml`` : xml`${node.value}`;
  if (!("tagName" in node) || DROPPED.has(node.tagName)) return xml``;
  return isAllowedIn(content, node.tagName) ? element(node) : convertAll(node.childNodes, content);
}

function isAllowedIn(content: Content, name: string): boolean {
  if (content === "list") return name === "li";
  if (INLINE.has(name)) return true;
  return content === "flow" && name !== "li" && (name in CONTENT || name === "hr");
}

function element(node: Element): Xml {
  const name = node.tagName;
  if (name === "br" || name === "hr") return new Xml(`<${name}/>`);
  if (name === "img") return image(node);
  if (name === "a") return link(attribute(node, "href"), convertAll(node.childNodes, "phrasing"));
  const start = name === "ol" ? Number(attribute(node, "start")) : 0;
  const from = Number.isSafeInteger(start) && start > 1 ? ` start="${start}"` : "";
  // The element's name is safe to write unescaped: `isAllowedIn` lets only names of `CONTENT` through.
  return new Xml(
    `<${name}${from}>${convertAll(node.childNodes, CONTENT[name] ?? "phrasing").text}</${name}>`,
  );
}

function image(node: Element): Xml {
  const alt = attribute(node, "alt").trim();
  const source = attribute(node, "src");
  if (PICTURE_FILE.test(source)) return xml`<img src="${source}" alt="${alt}"/>`;
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

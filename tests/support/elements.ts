import { serialize, type DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

/** The elements of what parse5 has read, in their order. */
export function* elementsOf(node: Node): Generator<Element> {
  if ("tagName" in node) yield node;
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child);
}

export function attributesOf(element: Element): Record<string, string | undefined> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
}

/** Its own text, without that of elements in it. */
export function textOf(element: Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}

/** As `innerHTML` says it. */
export function htmlIn(element: Element): string {
  return serialize(element);
}

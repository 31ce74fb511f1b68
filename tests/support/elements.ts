import { serialize, type DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

/** Yields all elements of a parse5 tree in document order. */
export function* elementsOf(node: Node): Generator<Element> {
  if ("tagName" in node) yield node;
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child);
}

export function attributesOf(element: Element): Record<string, string | undefined> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
}

/** Returns the element's direct text, without the text of child elements. */
export function textOf(element: Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}

/** Returns the element's content as `innerHTML` serializes it. */
export function htmlIn(element: Element): string {
  return serialize(element);
}

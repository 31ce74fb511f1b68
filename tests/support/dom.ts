import { parseFragment, type DefaultTreeAdapterMap } from "parse5";

type Parsed = DefaultTreeAdapterMap["node"];

/** Minimal DOM node over a parse5 tree, with the methods that ProseMirror's parser calls. */
class SmallNode {
  childNodes: SmallNode[] = [];
  parentNode: SmallNode | null = null;
  nodeType: number;
  nodeName: string;
  nodeValue: string | null;
  style: Record<string, string> & { length: number };

  constructor(private readonly parsed: Parsed) {
    this.nodeType = "tagName" in parsed ? 1 : parsed.nodeName === "#text" ? 3 : 11;
    this.nodeName = "tagName" in parsed ? parsed.tagName.toUpperCase() : parsed.nodeName;
    this.nodeValue = parsed.nodeName === "#text" && "value" in parsed ? parsed.value : null;
    this.style = Object.assign({}, { length: 0 }) as SmallNode["style"];
    if (!("childNodes" in parsed)) return;
    for (const child of parsed.childNodes) {
      const node = new SmallNode(child);
      node.parentNode = this;
      this.childNodes.push(node);
    }
  }
  get tagName(): string {
    return this.nodeName;
  }
  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null;
  }
  get nextSibling(): SmallNode | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  get previousSibling(): SmallNode | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) - 1] ?? null;
  }
  contains(other: SmallNode): boolean {
    return other === this || this.childNodes.some((child) => child.contains(other));
  }
  getAttribute(name: string): string | null {
    if (!("attrs" in this.parsed)) return null;
    return this.parsed.attrs.find((one) => one.name === name)?.value ?? null;
  }
  /** Supports selectors of a tag name and at most one attribute. */
  matches(selector: string): boolean {
    const [, tag = "", attribute] = /^(\w+)(?:\[([\w-]+)\])?$/.exec(selector) ?? [];
    if (tag.toUpperCase() !== this.nodeName) return false;
    return !attribute || this.getAttribute(attribute) !== null;
  }
}

/** Returns the DOM nodes of some HTML, for code in Node that needs a DOM. */
export function smallDom(html: string): globalThis.Node {
  return new SmallNode(parseFragment(html)) as unknown as globalThis.Node;
}

import { parse, type DefaultTreeAdapterMap } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** An HTML page as a person sees it: its text, fields, buttons and links. */
export interface Page {
  status: number;
  html: string;
  /** All visible text of the page in one line. */
  text: string;
  /** Target of the response's redirect; null without a redirect. */
  location: string | null;
  headers: Headers;
  /** Returns the texts of all elements with a tag name. A name that begins with a dot is a class name. */
  texts(of: string): string[];
  /**
   * Returns a field's value as the browser would submit it, or undefined if there is no such field. `form` is the class of its
   * form, such as ".vote-form", where the page has several fields of that name.
   */
  field(name: string, form?: string): string | undefined;
  /** Texts of the page's own enabled buttons. */
  buttons: string[];
  links: string[];
}

export async function pageOf(waiting: Response | Promise<Response>): Promise<Page> {
  const response = await waiting;
  const html = await response.text();
  // Parses the HTML lazily, since many tests only check the status.
  const read = once(() => {
    const elements = [...elementsOf(parse(html))];
    // Leaves out the buttons of header and footer: on every page they submit the frame's own form, whose id is 'f'.
    const own = elements.filter((element) => !isOfFrame(element));
    return { elements, own };
  });
  const text = once(() => visibleText(read().elements.find(({ tagName }) => tagName === "body")));
  return {
    status: response.status,
    html,
    get text() {
      return text();
    },
    location: response.headers.get("Location"),
    headers: response.headers,
    texts: (of) =>
      read()
        .elements.filter((element) => isOf(element, of))
        .map(visibleText),
    field(name, form) {
      const element = read().own.find(
        (one) =>
          attribute(one, "name") === name && (!form || isIn(one, (outer) => isOf(outer, form))),
      );
      return element && valueOf(element);
    },
    get buttons() {
      return read()
        .own.filter(({ tagName }) => tagName === "button")
        .filter((element) => !isDisabled(element))
        .map(visibleText);
    },
    get links() {
      return read()
        .elements.filter(({ tagName }) => tagName === "a")
        .map((element) => attribute(element, "href") ?? "");
    },
  };
}

/** Memoizes: returns a function that computes its result at the first call. */
function once<Answer>(compute: () => Answer): () => Answer {
  let kept: { answer: Answer } | undefined;
  return () => (kept ??= { answer: compute() }).answer;
}

function* elementsOf(node: Node): Generator<Element> {
  if ("tagName" in node) yield node;
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function isOf(element: Element, of: string): boolean {
  if (!of.startsWith(".")) return element.tagName === of;
  return (attribute(element, "class") ?? "").split(" ").includes(of.slice(1));
}

function isDisabled(element: Element): boolean {
  return isIn(element, (one) => attribute(one, "disabled") !== undefined);
}

function isOfFrame(element: Element): boolean {
  return attribute(element, "form") === "f" || isIn(element, (one) => attribute(one, "id") === "f");
}

function isIn(element: Element, is: (one: Element) => boolean): boolean {
  for (
    let node: Node | null = element;
    node;
    node = "parentNode" in node ? node.parentNode : null
  ) {
    if ("tagName" in node && is(node)) return true;
  }
  return false;
}

function valueOf(element: Element): string {
  if (element.tagName === "textarea") return rawText(element);
  if (element.tagName !== "select") {
    if (attribute(element, "type") !== "checkbox") return attribute(element, "value") ?? "";
    return attribute(element, "checked") === undefined ? "" : "on";
  }
  const options = [...elementsOf(element)].filter(({ tagName }) => tagName === "option");
  const chosen = options.find((one) => attribute(one, "selected") !== undefined) ?? options[0];
  return (chosen && attribute(chosen, "value")) ?? "";
}

function rawText(node: Node): string {
  if (node.nodeName === "#text" && "value" in node) return node.value;
  if (!("childNodes" in node) || HIDDEN.has(node.nodeName)) return "";
  const text = node.childNodes.map(rawText).join("");
  return BLOCKS.has(node.nodeName) ? ` ${text} ` : text;
}

const HIDDEN = new Set(["script", "style", "template"]);
const BLOCKS = new Set(
  "header footer nav main aside section article div form fieldset summary ul ol li dl dt dd p h1 h2 h3".split(
    " ",
  ),
);

function visibleText(node: Node | undefined): string {
  return node ? rawText(node).replace(/\s+/g, " ").trim() : "";
}

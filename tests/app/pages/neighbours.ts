import { parse } from "parse5";
import { attributesOf, type Element } from "../../support/elements";

type Node = Element["childNodes"][number];

/** Tag names of elements that begin on a new line without a style sheet. */
const BLOCKS = new Set(
  `address article aside blockquote body br dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4
   header hr html legend li main nav ol p pre search section summary table tbody td th thead tr ul`.split(
    /\s+/,
  ),
);
/** Tag names of replaced elements, which are drawn as a box. */
const BOXES = new Set(["img", "input", "select", "svg", "textarea"]);
const UNSEEN = new Set(["head", "script", "style", "template", "noscript"]);

// Punctuation that may touch the neighbouring word, because it opens or closes a sentence, a quotation or an aside.
const OPENS = /[(«¿¡“—]$/;
const CLOSES = /^[.,;:!?…)»”—]/;

/** Finds texts of different elements that would join into one word without a style sheet. Returns them as "end|beginning". */
export function joinedNeighbours(html: string): string[] {
  const joined: string[] = [];
  /** The text before the current node. `isOther` is whether an element has begun or ended since. */
  let before = "";
  let isOther = false;
  const visit = (node: Node): void => {
    if (node.nodeName === "#text" && "value" in node) {
      if (node.value === "") return;
      if (isOther && touches(before, node.value))
        joined.push(`${end(before)}|${node.value.slice(0, 20)}`);
      before = node.value;
      isOther = false;
      return;
    }
    if (!("tagName" in node)) {
      return;
    }
    if (UNSEEN.has(node.tagName) || "hidden" in attributesOf(node)) return;
    const isApart = BLOCKS.has(node.tagName) || BOXES.has(node.tagName);
    const pass = () => {
      isOther = true;
      if (isApart) before = "";
    };
    pass();
    if (!BOXES.has(node.tagName) && !isAsTyped(node)) node.childNodes.forEach(visit);
    pass();
  };
  parse(html).childNodes.forEach(visit);
  return joined;
}

function touches(before: string, after: string): boolean {
  return /\S$/.test(before) && /^\S/.test(after) && !OPENS.test(before) && !CLOSES.test(after);
}

const end = (text: string) => text.slice(-20);

/** Returns whether a text may contain anything: a story as its writer typed it, or a code that is copied as one string. */
function isAsTyped(element: Element): boolean {
  return (
    element.tagName === "code" ||
    (attributesOf(element).class ?? "").split(" ").includes("story-text")
  );
}

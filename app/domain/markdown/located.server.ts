import Token from "markdown-it/lib/token.mjs";
import { ITEM_TEXT, SOURCE_OFFSET } from "./markup";
import { markdown } from "./markdown.server";
import { JOINT, normalizeSource } from "./source";

/**
 * Renders the HTML of `renderStory` with source offsets, so that the editor opens with the caret where it was in the text area
 * (WRITE-07). Characters that are adjacent in the source share a `<span>` with the offset of the first. After markup there is an
 * empty `<span>` if no text, or an escaped character, comes next. Blocks that may be empty have the offset of their first line.
 */
export function renderLocated(source: string): string {
  const normal = normalizeSource(source);
  const lines = normal.split("\n");
  let length = 0;
  const starts = lines.map((line) => (length += line.length + 1) - line.length - 1);
  const tokens = markdown.parse(normal, {});
  for (const [index, token] of tokens.entries()) {
    const first = token.map?.[0] ?? 0;
    if (token.type === "inline") {
      // Maps the lines of a paragraph back to source lines. A source line may begin with block markers such as `> `, so each
      // content line is the end of its source line.
      const contents = token.content.split("\n").map((content, nth) => ({
        content,
        start: (starts[first + nth] ?? 0) + (lines[first + nth]?.length ?? 0) - content.length,
      }));
      const children = textRuns(token, contents.flatMap(offsetsOf));
      // Wraps the text of a list item without `<p>` in a span: without it the editor would drop the white space at the text's
      // start.
      token.children = tokens[index - 1]?.hidden ? inSpan(ITEM_TEXT, "", children) : children;
    } else if (["list_item_open", "blockquote_open", "hr"].includes(token.type)) {
      token.attrSet(SOURCE_OFFSET, String(starts[first]));
    }
  }
  const html = markdown.renderer.render(tokens, markdown.options, {});
  // Removes the line end that follows `<br>` in the HTML: the editor preserves white space and would show it as a space.
  return html.replaceAll("<br>\n", "<br>").trim();
}

/** Returns the source offset of each character of a line, and of its end. */
function offsetsOf({ content, start }: { content: string; start: number }): number[] {
  return Array.from({ length: content.length + 1 }, (_, index) => start + index);
}

/** Splits the text of inline tokens into runs, each in a span with its source offset. `offsets` has one per character. */
function textRuns({ content, children }: Token, offsets: readonly number[]): Token[] {
  const out: Token[] = [];
  const addRun = (at: number, text: string) => {
    const inside = new Token("text", "", 0);
    inside.content = text;
    out.push(...inSpan(SOURCE_OFFSET, String(offsets[at] ?? 0), [inside]));
    isBare = false;
  };
  let at = 0;
  // Whether the last token was markup without text after it yet.
  let isBare = true;
  for (const token of children ?? []) {
    if (token.type === "text") {
      let [begun, text] = [at, ""];
      for (const char of token.content.split("")) {
        const isEscape =
          content[at] === "\\" && content[at + 1] === char && /[!-/:-@[-`{-~]/.test(char);
        if ((isEscape || char === JOINT) && text) {
          addRun(begun, text);
          text = "";
        }
        // A caret just before an escaping backslash belongs after the markup in front of it: an empty span marks that place.
        if (isEscape && isBare) addRun(at, "");
        if (isEscape) at += 1;
        if (!text) begun = at;
        if (char !== JOINT) text += char;
        at += 1;
      }
      if (text) addRun(begun, text);
      continue;
    }
    if (isBare) addRun(at, "");
    out.push(token);
    at = behind(token, content, at);
    isBare = true;
  }
  if (isBare) addRun(at, "");
  return out;
}

function inSpan(attribute: string, value: string, inside: readonly Token[]): Token[] {
  const open = new Token("span_open", "span", 1);
  open.attrSet(attribute, value);
  return [open, ...inside, new Token("span_close", "span", -1)];
}

/** Returns the offset after this token's markup, in the source of the inline content. */
function behind({ type, markup, meta }: Token, content: string, at: number): number {
  if (type === "link_open") return at + 1;
  if (type === "link_close" || type === "image") return Number(meta.end);
  if (type === "softbreak" || type === "hardbreak") return content.indexOf("\n", at) + 1;
  return at + markup.length;
}

import fc from "fast-check";
import { EditorState } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { SOURCE_OFFSET } from "~/domain/markdown/markup";
import { renderLocated } from "~/domain/markdown/located.server";
import { renderStory } from "~/domain/markdown/markdown.server";
import { normalizeSource } from "~/domain/markdown/source";
import { smallDom } from "../../../tests/support/dom";
import { typed } from "../../../tests/support/sources";
import { openDocument, sourceOffset, type AreaSelection } from "./caret";
import { toSource } from "./to-source";

const html = (source: string) => renderStory(source).html;

/** The editor as it opens over a text area with this text and caret or selection. */
function open(source: string, selection: number | AreaSelection): EditorState {
  const area: AreaSelection =
    typeof selection === "number"
      ? { start: selection, end: selection, direction: "none" }
      : selection;
  return EditorState.create(openDocument(smallDom(renderLocated(source)), source, area));
}

/** Returns the source after typing a text at the caret. */
const type = (state: EditorState, text: string) =>
  toSource(state.apply(state.tr.insertText(text)).doc);

/** A source and an offset in it, from a text in which `|` is the caret. */
function at(text: string): [source: string, offset: number] {
  return [text.replace("|", ""), text.indexOf("|")];
}

/** A source with an offset, which is never between the two code units of a character: no caret stands there. */
const place = typed.chain((source) =>
  fc.tuple(
    fc.constant(source),
    fc
      .integer({ min: 0, max: source.length })
      .map((offset) => ((source.codePointAt(offset - 1) ?? 0) > 0xffff ? offset + 1 : offset)),
  ),
);
const RUNS = { numRuns: 400 };

/** Private-use letter that marks an offset, if it can be inserted without changing the text around it. */
const LETTER = "\ue001";
const withLetter = (source: string, offset: number) =>
  source.slice(0, offset) + LETTER + source.slice(offset);

/** Returns the rendered text before an offset; null between Markdown characters whose meaning the letter would change. */
function textBefore(source: string, offset: number): string | null {
  const isInEscape = /(^|[^\\])(\\\\)*\\$/.test(source.slice(0, offset));
  const marked = html(withLetter(source, offset));
  if (isInEscape || marked.replace(LETTER, "") !== html(source)) return null;
  // The editor drops a link without text, so a letter that is typed into such a link ends up after it.
  if (/<a [^>]*><\/a>/.test(html(source))) return null;
  const [before, after] = textOf(smallDom(marked)).split(LETTER);
  return after === undefined ? null : (before ?? null);
}

describe("WRITE-07 every text run of the located HTML says where it stands", () => {
  test("for any source it is the HTML of the story, with the text runs of its source", () => {
    fc.assert(
      fc.property(typed, (source) => {
        const normal = normalizeSource(source);
        const located = renderLocated(source);
        const attribute = new RegExp(` ${SOURCE_OFFSET}="\\d+"`, "g");
        expect(
          located
            .replaceAll("<br>", "<br>\n")
            .replace(/<\/?span[^>]*>/g, "")
            .replace(attribute, ""),
        ).toBe(html(source));
        for (const [, offset, text = ""] of located.matchAll(/<span data-at="(\d+)">([^<]*)/g)) {
          const shown = text
            .replace(/&lt;/g, "<")
            .replace(/&gt;/g, ">")
            .replace(/&quot;/g, '"')
            .replace(/&amp;/g, "&");
          expect(normal.slice(Number(offset)).startsWith(shown)).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

describe("WRITE-07 the editor takes over with the caret where it was", () => {
  test("for any source and offset the text before the caret is the rendered text before the offset", () => {
    fc.assert(
      fc.property(place, ([source, offset]) => {
        const before = textBefore(source, offset);
        fc.pre(before !== null);
        const { doc, selection } = open(source, offset);
        expect(letters(doc.textBetween(0, selection.head))).toBe(letters(before));
      }),
      RUNS,
    );
  });

  test("for any source and offset a letter that is typed stands where the text area would have it", () => {
    fc.assert(
      fc.property(place, ([source, offset]) => {
        fc.pre(textBefore(source, offset) !== null);
        const wanted = toSource(open(withLetter(source, offset), 0).doc);
        expect(html(type(open(source, offset), LETTER))).toBe(html(wanted));
      }),
      { ...RUNS, examples: [[["*a*\\* ", 3]], [["1. [\t\\*](https://a.example)", 3]]] },
    );
  });

  test("for any source and offset no other letter comes or goes", () => {
    fc.assert(
      fc.property(place, ([source, offset]) => {
        const typedInto = type(open(source, offset), LETTER);
        expect(
          html(typedInto)
            .replace(/\s|<[^>]*>/g, "")
            .replace(LETTER, ""),
        ).toBe(html(source).replace(/\s|<[^>]*>/g, ""));
      }),
      RUNS,
    );
  });

  test.each([
    ["a space at the end", "Llovía. |", "Nadie", "Llovía. Nadie"],
    ["a hard space at the end", "Llovía.\u00a0|", "Nadie", "Llovía.\u00a0Nadie"],
    ["a line break at the end", "Llovía.\n|", "Nadie", "Llovía.\nNadie"],
    ["a new paragraph at the end", "Llovía.\n\n|", "Nadie", "Llovía.\n\nNadie"],
    ["many empty lines", "Llovía.\n\n\n\n|", "Nadie", "Llovía.\n\nNadie"],
    ["a new paragraph in between", "Uno.\n\n|\n\nDos.", "x", "Uno.\n\nx\n\nDos."],
    ["a new line in between", "Uno.\n|\n\nDos.", "x", "Uno.\nx\n\nDos."],
    ["the line between two paragraphs", "Uno.\n|\nDos.", "x", "Uno.\n\nx\n\nDos."],
    ["a space before a line break", "Uno. |\nDos.", "x", "Uno. x\nDos."],
    ["an empty beginning", "\n|\n\nUno.", "x", "x\n\nUno."],
    ["nothing but spaces", "   |", "x", "x"],
    ["behind bold", "Una **voz**|", " más", "Una **voz** más"],
    ["within bold", "Una **voz|**", "arrón", "Una **vozarrón**"],
    ["before bold", "Una |**voz**", "x", "Una x**voz**"],
    ["at the beginning of bold", "Una **|voz**", "x", "Una **xvoz**"],
    ["behind bold and a space", "Una **voz** |", "más", "Una **voz** más"],
    ["within bold within italics", "*a **b**|*", "c", "*a **b**c*"],
    ["behind a link", "[a](https://a.example)|", "b", "[a](https://a.example)b"],
    ["within a link", "[a|](https://a.example)", "b", "[ab](https://a.example)"],
    ["behind a letter that its address has too", "[a](https://a.a)aa|", "x", "[a](https://a.a)aax"],
    ["behind an image", "![a](https://a.example/i.png)|", "b", "![a](https://a.example/i.png)b"],
    ["behind italics, before an escaped star", "*a*|\\* b", "x", "*a*x\\* b"],
    [
      "an item, before a link",
      "1. |[ \\*](https://a.example)",
      "x",
      "1. x [\\*](https://a.example)",
    ],
    ["behind an escaped star", "2 \\*| 3", "x", "2 \\*x 3"],
    ["a dash", "-|", " Sí", "\\- Sí"],
    ["a dash and a space", "Uno.\n- |", "Sí", "Uno.\n\\- Sí"],
    ["behind a dash of dialogue", "- |Hola", "¡", "—¡Hola"],
    ["in dialogue", "-- Ho|la", "x", "—Hoxla"],
    ["an open sign of bold", "Una **|", "voz", "Una \\*\\*voz"],
    ["an open sign of bold and a letter", "Una **v|", "oz", "Una \\*\\*voz"],
    ["an item", "* uno|", "x", "* unox"],
    ["an item that has no text yet", "* uno\n* |", "dos", "* uno\n* dos"],
    ["the first item, without text", "* |", "uno", "* uno"],
    ["a numbered item without text", "1. |", "uno", "1. uno"],
    ["the line below an item", "* uno\n|", "x", "* uno\nx"],
    ["the line between two items", "* uno\n|\n* dos", "x", "* uno\nx\n\n* dos"],
    ["many empty lines between two items", "* uno\n\n|\n\n* dos", "x", "* uno\nx\n\n* dos"],
    ["the line below an item without text", "* \n|\n* dos", "x", "* x\n\n* dos"],
    ["behind a list", "* uno\n\n|", "x", "* uno\n\nx"],
    ["the sign of an item", "* uno\n|* dos", "x", "* uno\n* xdos"],
    ["a quote without text", "> |", "uno", "> uno"],
    ["the next line of a quote", "> uno\n> |", "dos", "> uno\n> dos"],
    ["the next paragraph of a quote", "> uno\n>\n> |", "dos", "> uno\n>\n> dos"],
    ["behind a quote", "> uno\n\n|", "dos", "> uno\n\ndos"],
    ["behind a pause", "Uno\n\n***|", "x", "Uno\n\n***\n\nx"],
    ["below a pause", "Uno\n\n***\n\n|", "x", "Uno\n\n***\n\nx"],
    ["below a pause, before text", "***\n|\nUno", "x", "***\n\nx\n\nUno"],
    ["before a pause at the beginning", "|***\n\nUno", "x", "***\n\nxUno"],
    ["the icon of an old font", "\ue000a\ue000|b", "x", "\ue000a\ue000xb"],
  ])("%s", (_, text, typedText, source) => {
    expect(type(open(...at(text)), typedText)).toBe(source);
  });

  test("a selection keeps both ends and its direction", () => {
    const source = "Una **voz** lejana.  \n- Sí.";
    for (const direction of ["forward", "backward"] as const) {
      const { doc, selection } = open(source, { start: 6, end: 18, direction });
      expect(doc.textBetween(selection.from, selection.to)).toBe("voz lejana");
      expect(selection.head < selection.anchor).toBe(direction === "backward");
    }
    const all = open(source, { start: 0, end: source.length, direction: "forward" });
    expect(type(all, "x")).toBe("x");
  });
});

describe("WRITE-07 the text area takes over with the caret where it was", () => {
  test("for any source and offset the way back leads to the same rendered text", () => {
    fc.assert(
      fc.property(place, ([source, offset]) => {
        const state = open(source, offset);
        const kept = toSource(state.doc);
        const back = sourceOffset(state.doc, state.selection.head);
        const reopened = open(kept, back);
        expect(letters(reopened.doc.textBetween(0, reopened.selection.head))).toBe(
          letters(state.doc.textBetween(0, state.selection.head)),
        );
      }),
      { ...RUNS, examples: [[["\n+ \\*«No»]\n\n\n+ \t>(", 11]]] },
    );
  });
});

const letters = (text: string) => text.replace(/\s+/g, "");

function textOf(node: globalThis.Node): string {
  return (node.nodeValue ?? "") + [...node.childNodes].map(textOf).join("");
}

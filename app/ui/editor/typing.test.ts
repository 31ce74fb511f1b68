import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EditorState, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { root } from "../../../scripts/run.js";
import { COMMANDS } from "./commands";
import { schema } from "./schema";
import { toSource } from "./to-source";
import { typing } from "./typing";

const { nodes } = schema;

/**
 * Returns the source after these keys were pressed one by one: `\n` breaks the line, `\n\n` begins a paragraph, and `⎌` undoes what
 * an input rule has just done.
 */
function typed(keys: string, begun: EditorState = EditorState.create({ schema })): string {
  const view = {
    composing: false,
    state: begun.reconfigure({ plugins: typing() }),
    dispatch(tr: EditorState["tr"]) {
      view.state = view.state.apply(tr);
    },
  };
  for (const key of keys.match(/\n\n|[^]/gu) ?? []) {
    const { from, to } = view.state.selection;
    const isHandled = () =>
      view.state.plugins.some((plugin) =>
        plugin.props.handleTextInput?.call(
          plugin,
          view as unknown as EditorView,
          from,
          to,
          key,
          () => view.state.tr,
        ),
      );
    if (key === "⎌") COMMANDS.undo(view.state, view.dispatch);
    else if (key === "\n\n") view.dispatch(view.state.tr.split(from));
    else if (key === "\n") {
      view.dispatch(view.state.tr.replaceSelectionWith(nodes.hard_break.create()));
    } else if (!isHandled()) view.dispatch(view.state.tr.insertText(key));
  }
  return toSource(view.state.doc);
}

test.each([
  ["bold", "una **voz** lejana", "una **voz** lejana"],
  ["italics", "una *voz* lejana", "una *voz* lejana"],
  ["italics in bold", "**una *voz* lejana**", "**una *voz* lejana**"],
  ["within a word", "des*al*mado", "des*al*mado"],
  ["at the beginning", "*Sí*, dijo", "*Sí*, dijo"],
  ["stars between spaces", "2 * 3 * 4", "2 \\* 3 \\* 4"],
  ["a star that is not closed", "**Nota", "\\*\\*Nota"],
  ["stars of two lines", "*uno\ndos*", "\\*uno\ndos\\*"],
])("WRITE-07 emphasis is typed as in the text area: %s", (_, keys, source) => {
  expect(typed(keys)).toBe(source);
});

test.each([
  ["a list", "Uno:\n* dos", "Uno:\n\n* dos"],
  ["a numbered list", "Uno:\n2. dos", "Uno:\n\n2. dos"],
  ["a quote", "Uno:\n> dos", "Uno:\n\n> dos"],
  ["a pause", "Uno.\n***Dos.", "Uno.\n\n***\n\nDos."],
  ["the next item", "* uno\n* dos", "* uno\n* dos"],
  ["the next number", "1. uno\n2. dos", "1. uno\n2. dos"],
  ["dialogue", "—Uno.\n- Dos.", "—Uno.\n—Dos."],
  ["a pause in an item is none", "* uno\n***", "* uno\n\\*\\*\\*"],
])("WRITE-07 a block begins on the next line as in the text area: %s", (_, keys, source) => {
  expect(typed(keys)).toBe(source);
});

test.each([
  ["an aside with a verb of saying", "- Sí -dijo ella-. Vamos.", "—Sí —dijo ella—. Vamos."],
  ["an aside that the speech goes on after", "-Sí -dijo- y se fue", "—Sí —dijo— y se fue"],
  ["a question in an aside", "—Sí -¿o no?", "—Sí —¿o no?"],
  ["an aside on a later line", "—Uno.\n- Dos -dijo", "—Uno.\n—Dos —dijo"],
  ["two hyphens in a narrative", "La casa --vieja--, sola", "La casa —vieja—, sola"],
])("WRITE-06 a dash is made of hyphens while one types: %s", (_, keys, source) => {
  expect(typed(keys)).toBe(source);
});

test.each(["writing-resources.md", "blog/la-raya.md"])(
  "PAGE-01 the editor makes of hyphens what the example of a help text promises: %s",
  (name) => {
    const text = readFileSync(join(root, "app/texts", name), "utf8");
    const [, keys = "", promised] = /«(-[^»]+)» queda «(—[^»]+)»/.exec(text) ?? [];
    expect(typed(keys)).toBe(promised);
  },
);

test.each([
  [
    "a hyphen of a compound word",
    "—Un físico-químico -dijo ex-alumno",
    "—Un físico-químico —dijo ex-alumno",
  ],
  ["a minus sign", "—Hace -5 grados", "—Hace -5 grados"],
  ["one hyphen in a narrative", "La casa -vieja- sola", "La casa -vieja- sola"],
  ["a hyphen behind a word outside an aside", "—Sí- y", "—Sí- y"],
  ["the line after dialogue", "—Uno.\nLa casa -vieja", "—Uno.\nLa casa -vieja"],
  ["a hyphen between spaces", "—Sí - no", "—Sí - no"],
])("WRITE-06 a hyphen stays one: %s", (_, keys, source) => {
  expect(typed(keys)).toBe(source);
});

test.each([
  ["that begins an aside", "—Sí -d⎌ijo", "—Sí -dijo"],
  ["that ends one", "—Sí —dijo-.⎌", "—Sí —dijo-."],
  ["of two hyphens", "La casa --⎌vieja", "La casa --vieja"],
])("WRITE-06 undo takes back a dash %s", (_, keys, source) => {
  expect(typed(keys)).toBe(source);
});

test("WRITE-07 what stands behind the caret goes into the block that begins there", () => {
  const { doc } = EditorState.create({ schema });
  const text = nodes.paragraph.create(null, [
    schema.text("Uno"),
    nodes.hard_break.create(),
    schema.text("dos"),
  ]);
  const filled = doc.copy(doc.content.replaceChild(0, text));
  const begun = EditorState.create({ doc: filled, selection: TextSelection.create(filled, 5) });
  expect(typed("> ", begun)).toBe("Uno\n\n> dos");
});

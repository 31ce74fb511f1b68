import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { COMMANDS } from "./commands";
import { schema } from "./schema";
import { toSource } from "./to-source";

const { nodes } = schema;
const paragraph = (text: string) =>
  nodes.paragraph.create(null, text === "" ? null : schema.text(text));

/** Returns the source after a pause was inserted at the end of the nth paragraph, and the next word was typed. */
function pauseAfter(texts: readonly string[], nth: number): string {
  const doc = nodes.doc.create(null, texts.map(paragraph));
  const end = texts.slice(0, nth + 1).reduce((at, text) => at + text.length + 2, 0) - 1;
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, end) });
  COMMANDS.pause(state, (tr) => (state = state.apply(tr)));
  return toSource(state.apply(state.tr.insertText("luego")).doc);
}

test.each([
  ["at the end", ["uno"], 0, "uno\n\n***\n\nluego"],
  ["in an empty text", [""], 0, "***\n\nluego"],
  ["between paragraphs", ["uno", "dos"], 0, "uno\n\n***\n\nluegodos"],
])("WRITE-06 a pause between scenes stays when one goes on typing: %s", (_, texts, nth, source) => {
  expect(pauseAfter(texts, nth)).toBe(source);
});

/** Returns the source after quotation marks were put around the characters from `from` to `to`, and the next word was typed. */
function quoted(text: string, from: number, to = from): string {
  const doc = nodes.doc.create(null, [paragraph(text)]);
  const selection = TextSelection.create(doc, from + 1, to + 1);
  let state = EditorState.create({ doc, selection });
  COMMANDS.quotes(state, (tr) => (state = state.apply(tr)));
  return toSource(state.apply(state.tr.insertText("!")).doc);
}

test.each([
  ["at the caret", "Dijo ", 5, 5, "Dijo «!»"],
  ["around a selection", "Dijo nunca", 5, 10, "Dijo «nunca!»"],
  ["inside others", "«Dijo ", 6, 6, "«Dijo “!”"],
  ["behind others", "«Sí» y ", 7, 7, "«Sí» y «!»"],
])("WRITE-06 quotation marks stand %s, with the caret before the closing one", (_, ...args) => {
  const [text, from, to, source] = args;
  expect(quoted(text, from, to)).toBe(source);
});

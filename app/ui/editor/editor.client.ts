import { history } from "prosemirror-history";
import { DOMParser as DocumentParser, type Node } from "prosemirror-model";
import { EditorState, TextSelection, type Command } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { snapshotOf, type Snapshot } from "./commands";
import { pasting } from "./paste";
import { schema } from "./schema";
import { countDocumentWords, toSource } from "./to-source";
import { keys, typing } from "./typing";

export { Toolbar } from "./toolbar";
export type { Snapshot } from "./commands";

interface EditorOptions {
  place: HTMLElement;
  /** The text as the server renders it. */
  html: string;
  /** Names and descriptions for assistive technology. */
  attributes: Record<string, string>;
  onChange(text: { source: string; words: number }): void;
  onState(snapshot: Snapshot): void;
  onLink(): void;
  /** Something could not be done, in words for its writer. */
  onRefusal(message: string): void;
}

/** The editor over the text area: a document that is written back as source after every change (WRITE-06). */
export interface Editor {
  run(command: Command): void;
  /** Puts the caret behind so many letters and digits of the text. */
  putCaret(letters: number): void;
  focus(): void;
  /** Changes the names and descriptions for assistive technology. */
  describe(attributes: Record<string, string>): void;
  words: number;
  snapshot: Snapshot;
  destroy(): void;
}

export function openEditor(options: EditorOptions): Editor {
  const doc = parseDocument(options.html);
  const view = new EditorView(options.place, {
    state: EditorState.create({
      doc,
      plugins: [
        ...typing(),
        ...keys(options.onLink),
        history({ depth: 100, newGroupDelay: 1000 }),
        pasting(options.onRefusal),
      ],
    }),
    attributes: options.attributes,
    dispatchTransaction(transaction) {
      const state = view.state.apply(transaction);
      view.updateState(state);
      options.onState(snapshotOf(state));
      if (!transaction.docChanged) return;
      options.onChange({ source: toSource(state.doc), words: countDocumentWords(state.doc) });
    },
  });
  return {
    run(command) {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    putCaret(letters) {
      const at = behindLetters(view.state.doc, letters);
      const selection = TextSelection.near(view.state.doc.resolve(at), -1);
      view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
    },
    focus: () => view.focus(),
    describe: (attributes) => view.setProps({ attributes }),
    words: countDocumentWords(doc),
    snapshot: snapshotOf(view.state),
    destroy: () => view.destroy(),
  };
}

function parseDocument(html: string): Node {
  const page = new DOMParser().parseFromString(html, "text/html");
  return DocumentParser.fromSchema(schema).parse(page.body);
}

function behindLetters(doc: Node, letters: number): number {
  let left = letters;
  let at = letters === 0 ? 0 : doc.content.size;
  doc.descendants((node, position) => {
    if (left <= 0 || !node.isText) return left > 0;
    const text = node.text ?? "";
    for (const { index, 0: char } of text.matchAll(/[\p{L}\p{N}]/gu)) {
      if (--left === 0) at = position + index + char.length;
    }
    return false;
  });
  return at;
}

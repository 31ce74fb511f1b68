import { history } from "prosemirror-history";
import { EditorState, type Command, type Plugin } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { openDocument, sourceOffset, type AreaSelection } from "./caret";
import { snapshotOf, type Snapshot } from "./commands";
import { pasting } from "./paste";
import { picturePlaces, takePicture, type KeepPicture, type PictureUpload } from "./pictures";
import { markedSpeech } from "./speech";
import { countDocumentWords, toSource } from "./to-source";
import { keys, typing } from "./typing";
import { watchKeyboard } from "./watch-keyboard";

export { AddressFields } from "./address-fields";
export { COMMANDS } from "./commands";

interface EditorMount {
  place: HTMLElement;
  /** Markdown source of the text area; `html` is its server rendering. */
  source: string;
  html: string;
  /** Selection of the text area when the editor opens. */
  selection: AreaSelection;
  /** ARIA attributes of the editor's editable element. */
  attributes: Record<string, string>;
  onChange(text: { source: string; words: number }): void;
  onState(snapshot: Snapshot): void;
  onLink(): void;
  keepPicture: KeepPicture;
  /** Called with a message for the writer when a paste, a drop or a picture is refused. */
  onRefusal(message: string): void;
  /** Called when the editor throws an error. */
  onFailure(error: unknown): void;
}

/** The open editor. Serializes its document to Markdown after every change (WRITE-06). */
export interface Editor {
  run(command: Command): void;
  /** Resizes and uploads a chosen picture, and inserts it at the caret. */
  takePicture(file: Blob, alt: string): void;
  focus(): void;
  hasFocus(): boolean;
  /** Returns the distance from the top of the window to the caret. */
  caretTop(): number;
  /** Returns the Markdown source and the selection, as character offsets in that source. */
  written(): AreaSelection & { source: string };
  /** Replaces the ARIA attributes of the editable element. */
  describe(attributes: Record<string, string>): void;
  words: number;
  snapshot: Snapshot;
  destroy(): void;
}

/**
 * Heights of the toolbar and the word count, which cover the ends of the visible text. Read from the scroll padding of the style
 * sheet.
 */
const OVERLAID = {
  get top() {
    return scrollPadding("scroll-padding-top");
  },
  get bottom() {
    return scrollPadding("scroll-padding-bottom");
  },
  left: 0,
  right: 0,
};

function scrollPadding(side: string): number {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue(side)) || 0;
}

export function openEditor(options: EditorMount): Editor {
  const upload = { keep: options.keepPicture, tell: options.onRefusal };
  const page = new DOMParser().parseFromString(options.html, "text/html");
  const opened = openDocument(page.body, options.source, options.selection);
  const view = new EditorView(options.place, {
    state: EditorState.create({
      ...opened,
      plugins: pluginsOf(options.onLink, upload),
    }),
    attributes: options.attributes,
    scrollThreshold: OVERLAID,
    scrollMargin: OVERLAID,
    dispatchTransaction(transaction) {
      try {
        const state = view.state.apply(transaction);
        const text = transaction.docChanged ? textOf(state) : null;
        view.updateState(state);
        options.onState(snapshotOf(state));
        if (text) options.onChange(text);
      } catch (error) {
        // Reports the error asynchronously, because the view is still handling the event that made it throw.
        queueMicrotask(() => options.onFailure(error));
      }
    },
  });
  const forgetKeyboard = watchKeyboard();
  return {
    run(command) {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    takePicture(file, alt) {
      view.focus();
      void takePicture(view, file, { at: view.state.selection.to, alt }, upload);
    },
    focus: () => view.focus(),
    hasFocus: () => view.hasFocus(),
    caretTop: () => view.coordsAtPos(view.state.selection.head).top,
    written: () => writtenIn(view.state),
    describe: (attributes) => view.setProps({ attributes }),
    words: countDocumentWords(opened.doc),
    snapshot: snapshotOf(view.state),
    destroy() {
      forgetKeyboard();
      view.destroy();
    },
  };
}

function pluginsOf(onLink: () => void, upload: PictureUpload): Plugin[] {
  return [
    ...typing(),
    ...keys(onLink),
    history({ depth: 100, newGroupDelay: 1000 }),
    markedSpeech(),
    picturePlaces(),
    pasting(upload),
  ];
}

function writtenIn({ doc, selection }: EditorState): AreaSelection & { source: string } {
  const { anchor, head, from, to } = selection;
  const direction = head < anchor ? "backward" : "forward";
  return {
    source: toSource(doc),
    start: sourceOffset(doc, from),
    end: sourceOffset(doc, to),
    direction,
  };
}

function textOf({ doc }: EditorState): { source: string; words: number } {
  return { source: toSource(doc), words: countDocumentWords(doc) };
}

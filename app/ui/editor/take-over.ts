import type { Snapshot } from "./commands";
import type * as EditorChunk from "./editor.client";
import type { Editor } from "./editor.client";
import type { KeepPicture } from "./pictures";
import { holdPlace } from "./hold-place";
import { watchUse } from "./use-of-area";

export type Chunk = typeof EditorChunk;

/** Name of the story's text field, and id of the element that is currently edited (text area or editor). */
export const FIELD = "content";
/** Id of the label of the story's text field. */
export const LABEL = "content-label";
const IDLE_MS = 1500;

export interface Takeover {
  /** Asks the server for the HTML of `renderLocated(source)`. The editor opens only if that succeeds. */
  render(source: string): Promise<{ html: string }>;
  keepPicture: KeepPicture;
  /** Called with the word count after every change in the editor, and once when the editor opens (`isTyped` is then false). */
  onText(words: number, isTyped: boolean): void;
  /** Called synchronously when the editor opens. It must enable the toolbar before it returns. */
  onOpen(editor: Editor, chunk: Chunk): void;
  /** Called synchronously when the text area is shown again. It must disable the toolbar before it returns. */
  onClose(): void;
  onState(snapshot: Snapshot): void;
  onLink(): void;
  /**
   * Called with a message for the writer when a paste, a drop or a picture is refused, and with an empty text after the next
   * change.
   */
  onRefusal(message: string): void;
}

/**
 * Replaces a text area by the editor, mounted in `place`. It opens in a pause of typing, once the text area is used or the page is
 * idle (docs/decisions/0033). It closes when the text area's value is set by script, when the editor fails, and when the returned
 * function is called.
 */
export function takeOver(area: HTMLTextAreaElement, place: HTMLElement, on: Takeover): () => void {
  const use = watchUse(area);
  const editor = editorOver(area, place, on);
  let isBegun = false;
  let isGone = false;
  const start = () => {
    if (isBegun) return;
    isBegun = true;
    quietText(area, use, on, () => isGone)
      .then((text) => text && editor.open(text))
      .catch((error: unknown) => {
        console.warn("[editor]", error);
        editor.backToArea();
        // After a failed rendering, for example without a connection, the next focus retries.
        isBegun = false;
      });
  };
  // Called when a script sets the text area's value, which fires no event: the editor closes and reopens with the new text.
  const refilled = () => {
    if (!editor.isOpen()) return;
    isBegun = false;
    editor.backToArea();
    start();
  };
  if (document.activeElement === area) start();
  area.addEventListener("focus", start);
  area.addEventListener("input", refilled);
  // Does not start if the reader has scrolled into the text: the editor then opens only on focus, so that nothing moves.
  const timer = setTimeout(() => area.getBoundingClientRect().top >= 0 && start(), IDLE_MS);
  return () => {
    isGone = true;
    clearTimeout(timer);
    use.end();
    area.removeEventListener("focus", start);
    area.removeEventListener("input", refilled);
    editor.close();
  };
}

interface QuietText {
  chunk: Chunk;
  source: string;
  html: string;
}

/** Waits for a pause of typing and returns the text with its server rendering. Null if the editor is closed meanwhile. */
async function quietText(
  area: HTMLTextAreaElement,
  use: ReturnType<typeof watchUse>,
  on: Takeover,
  isGone: () => boolean,
): Promise<QuietText | null> {
  const chunk = await import("./editor.client");
  let html = "";
  let source: string | null = null;
  while (!isGone()) {
    await use.pause();
    if (source !== area.value) {
      source = area.value;
      ({ html } = await on.render(source));
    }
    // If typing has continued during the request, waits for the next pause.
    if (!isGone() && !use.isBusy() && area.value === source) return { chunk, source, html };
  }
  return null;
}

function editorOver(area: HTMLTextAreaElement, place: HTMLElement, on: Takeover) {
  let editor: Editor | null = null;
  const close = () => {
    editor?.destroy();
    editor = null;
    place.replaceChildren();
    place.removeAttribute("style");
    area.hidden = false;
    area.id = FIELD;
  };
  const backToArea = () => {
    const hadFocus = editor?.hasFocus();
    close();
    on.onClose();
    if (hadFocus) area.focus({ preventScroll: true });
  };
  /** Closes the editor permanently. The text area gets the editor's text, or the last text that could be serialized. */
  const giveUp = (error: unknown) => {
    console.warn("[editor]", error);
    const written = writtenIn(editor);
    if (written) area.value = written.source;
    backToArea();
    if (written) area.setSelectionRange(written.start, written.end, written.direction);
  };
  // Opens the editor in one synchronous step, so that no key is lost: earlier keys went to the text area, later ones go to the
  // editor.
  const open = ({ chunk, ...text }: QuietText) => {
    const hadFocus = document.activeElement === area;
    const restorePlace = holdPlace(area, place, hadFocus);
    editor = chunk.openEditor({ ...text, ...optionsOf(area, place, on), onFailure: giveUp });
    area.hidden = true;
    // Moves the text area's id to the editor, so that links to the field (as in the list of errors) focus the editor.
    area.removeAttribute("id");
    on.onOpen(editor, chunk);
    if (hadFocus) editor.focus();
    restorePlace(editor.caretTop());
    on.onText(editor.words, false);
  };
  return { open, close, backToArea, isOpen: () => editor !== null };
}

function optionsOf(area: HTMLTextAreaElement, place: HTMLElement, on: Takeover) {
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = area;
  return {
    ...on,
    place,
    selection: { start, end, direction },
    attributes: attributesOf(area),
    onChange({ source, words }: { source: string; words: number }) {
      area.value = source;
      on.onRefusal("");
      on.onText(words, true);
    },
  };
}

function writtenIn(editor: Editor | null): ReturnType<Editor["written"]> | null {
  try {
    return editor && editor.written();
  } catch {
    // Serialization failed: the text area keeps the last serialized text.
    return null;
  }
}

/** Returns the editor's ARIA attributes: the same description and error as the text area. */
export function attributesOf(area: HTMLTextAreaElement): Record<string, string> {
  const attributes: Record<string, string> = {
    id: FIELD,
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": LABEL,
    class: "editor-text",
    lang: "es",
    spellcheck: "true",
  };
  for (const name of ["aria-describedby", "aria-invalid"]) {
    const value = area.getAttribute(name);
    if (value) attributes[name] = value;
  }
  return attributes;
}

import type * as EditorChunk from "./editor.client";
import { watchUse } from "./use-of-area";

export type Chunk = typeof EditorChunk;
export type Editor = EditorChunk.Editor;
export type Snapshot = EditorChunk.Snapshot;

/** Name of the field, and id of the element that is edited: text area or editor. */
export const FIELD = "content";
/** Id of its label. */
export const LABEL = "content-label";
const IDLE_MS = 1500;

export interface Takeover {
  /** Asks the server for `renderLocated(source)`; the editor opens only if that succeeds. */
  render(source: string): Promise<{ html: string }>;
  /** Called at every change in the editor, and once when it opens. */
  onText(words: number, isTyped: boolean): void;
  /** Called when the editor opens, synchronously: the toolbar must be rendered when it returns. */
  onOpen(editor: Editor, chunk: Chunk): void;
  /** Called when the text area is back, synchronously: the toolbar must be gone when it returns. */
  onClose(): void;
  onState(snapshot: Snapshot): void;
  onLink(): void;
  /** Called with a message for the writer when a paste or a drop is refused; with an empty one after the next change. */
  onRefusal(message: string): void;
}

/**
 * Opens the editor in `place`, over a text area, in a pause of typing once that is used or the page is idle (0033); closes it
 * when the text area is refilled, when the editor fails, and when the returned function is called.
 */
export function takeOver(area: HTMLTextAreaElement, place: HTMLElement, on: Takeover): () => void {
  const takeover = new OneArea(area, place, on);
  return () => takeover.end();
}

class OneArea {
  private editor: Editor | null = null;
  private isBegun = false;
  private isGone = false;
  private readonly use;
  private readonly timer;

  constructor(
    private readonly area: HTMLTextAreaElement,
    private readonly place: HTMLElement,
    private readonly on: Takeover,
  ) {
    this.use = watchUse(area);
    if (document.activeElement === area) this.start();
    area.addEventListener("focus", this.start);
    area.addEventListener("input", this.refilled);
    this.timer = setTimeout(this.start, IDLE_MS);
  }

  end(): void {
    this.isGone = true;
    clearTimeout(this.timer);
    this.use.end();
    this.area.removeEventListener("focus", this.start);
    this.area.removeEventListener("input", this.refilled);
    this.close();
  }

  private readonly start = (): void => {
    if (this.isBegun) return;
    this.isBegun = true;
    this.begin().catch((error: unknown) => {
      console.warn("[editor]", error);
      this.backToArea();
      // Perhaps offline: retry at the next focus of the text area.
      this.isBegun = false;
    });
  };

  // Setting `value` fires no event, so this is a new text from outside, and the editor reopens with it.
  private readonly refilled = (): void => {
    if (!this.editor) return;
    this.isBegun = false;
    this.backToArea();
    this.start();
  };

  private async begin(): Promise<void> {
    const { area, use, on } = this;
    const chunk = await import("./editor.client");
    let html = "";
    let source: string | null = null;
    while (!this.isGone) {
      await use.pause();
      if (source !== area.value) {
        source = area.value;
        ({ html } = await on.render(source));
      }
      // If something is being typed, wait for the next pause.
      const isQuiet = !this.isGone && !use.isBusy() && area.value === source;
      if (isQuiet) return this.open(chunk, { source, html });
    }
  }

  // Synchronous: a key pressed before goes to the text area, one pressed after to the editor, and none is lost.
  private open(chunk: Chunk, text: { source: string; html: string }): void {
    const { area, on } = this;
    const hadFocus = document.activeElement === area;
    const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = area;
    const editor = chunk.openEditor({
      ...text,
      place: this.place,
      selection: { start, end, direction },
      attributes: attributesOf(area),
      onChange({ source, words }) {
        area.value = source;
        on.onRefusal("");
        on.onText(words, true);
      },
      onState: on.onState,
      onLink: on.onLink,
      onRefusal: on.onRefusal,
      onFailure: (error) => this.giveUp(error),
    });
    this.editor = editor;
    area.hidden = true;
    // The editor takes the id, so that links to the field, as in the error summary, focus it.
    area.removeAttribute("id");
    on.onOpen(editor, chunk);
    if (hadFocus) editor.focus();
    on.onText(editor.words, false);
  }

  private close(): void {
    this.editor?.destroy();
    this.editor = null;
    this.place.replaceChildren();
    this.area.hidden = false;
    this.area.id = FIELD;
  }

  private backToArea(): void {
    const hadFocus = this.editor?.hasFocus();
    this.close();
    this.on.onClose();
    if (hadFocus) this.area.focus({ preventScroll: true });
  }

  /** Returns to the text area for good, with the last typed text if the editor can still serialize it. */
  private giveUp(error: unknown): void {
    console.warn("[editor]", error);
    let written: ReturnType<Editor["written"]> | undefined;
    try {
      written = this.editor?.written();
    } catch {
      // The text area keeps the last serialized text.
    }
    if (written) this.area.value = written.source;
    this.backToArea();
    if (written) this.area.setSelectionRange(written.start, written.end, written.direction);
  }
}

/** Returns the ARIA attributes of the editor: description and error are those of its text area. */
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

import type * as EditorChunk from "./editor.client";
import { watchUse } from "./use-of-area";

export type Chunk = typeof EditorChunk;
export type Editor = EditorChunk.Editor;
export type Snapshot = EditorChunk.Snapshot;

/** Name of the field, and id of whatever one writes in. */
export const FIELD = "content";
/** Id of what names it. */
export const LABEL = "content-label";
const IDLE_MS = 1500;

export interface Takeover {
  /** Gives the source as `renderLocated` does; the editor opens only if that works. */
  render(source: string): Promise<{ html: string }>;
  /** Every change while the editor is open, and once as it opens. */
  onText(words: number, isTyped: boolean): void;
  /** The editor is open, in the same task: what shows it must be there when this returns. */
  onOpen(editor: Editor, chunk: Chunk): void;
  /** The text area is back, and whoever shows the editor must have let go of it when this returns. */
  onClose(): void;
  onState(snapshot: Snapshot): void;
  onLink(): void;
  /** Something could not be done, in words for its writer; empty once the text has changed. */
  onRefusal(message: string): void;
}

/**
 * Opens the editor over a text area when that is used or the page is idle, in a pause of typing, and closes it again when
 * another text is put in, when it fails and when its page goes: by what it gives. The editor stands in `place` (0033).
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
      // It may be the connection: the next focus of the text area tries again.
      this.isBegun = false;
    });
  };

  // Not the editor's own writing, which is no event: another text was put in, and the editor opens anew with it.
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
      // Not while something is typed: the next pause will do.
      const isQuiet = !this.isGone && !use.isBusy() && area.value === source;
      if (isQuiet) return this.open(chunk, { source, html });
    }
  }

  // All of it in one task: a key that is pressed before reaches the text area, and one after it the editor.
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
    // Links to the field, as from the summary of errors, lead to where one writes now.
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

  /** For good, with what was typed last if the editor can still say it. */
  private giveUp(error: unknown): void {
    console.warn("[editor]", error);
    let written: ReturnType<Editor["written"]> | undefined;
    try {
      written = this.editor?.written();
    } catch {
      // Then the text area has what was written back last.
    }
    if (written) this.area.value = written.source;
    this.backToArea();
    if (written) this.area.setSelectionRange(written.start, written.end, written.direction);
  }
}

/** Of the editor, which is described and marked as wrong as its text area is. */
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

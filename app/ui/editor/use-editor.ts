import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type * as EditorChunk from "./editor.client";
import { watchUse } from "./use-of-area";

type Chunk = typeof EditorChunk;
type Editor = EditorChunk.Editor;
type Snapshot = EditorChunk.Snapshot;

export interface EditorOptions {
  /** Whether the text can be changed at all. */
  isOn: boolean;
  /** Whether something is wrong with the text, which the editor says as its text area does. */
  error: string | undefined;
  /** Gives the source as `renderLocated` does; the editor opens only if that works. */
  render(source: string): Promise<{ html: string }>;
  /** Every change while the editor is open, and once as it opens. */
  onText(words: number, isTyped: boolean): void;
}

/** Name of the field, and id of whatever one writes in. */
export const FIELD = "content";
/** Id of what names it. */
export const LABEL = "content-label";
const IDLE_MS = 1500;

/**
 * Opens the editor over a text area when that is used or the page is idle, in a pause of typing, and closes it again when
 * another text is put in, when it fails and when its page goes. `place` stands just before the text area.
 */
export function useEditor({ isOn, error, render, onText }: EditorOptions) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  /** The toolbar, and what it shows; null while the editor is not open. */
  const [opened, setOpened] = useState<{ chunk: Chunk; snapshot: Snapshot } | null>(null);
  const [asking, setAsking] = useState<"link" | "image" | null>(null);
  const [refusal, setRefusal] = useState("");
  const callbacks = useRef({ render, onText });
  useEffect(() => {
    callbacks.current = { render, onText };
  });

  useEffect(() => {
    const box = place.current;
    const area = areaOf(box);
    if (!isOn || !area || !box) return;
    let isGone = false;
    let isBegun = false;
    const use = watchUse(area);
    const begin = async () => {
      const chunk = await import("./editor.client");
      let html = "";
      let source: string | null = null;
      while (!isGone) {
        await use.pause();
        if (source !== area.value) {
          source = area.value;
          ({ html } = await callbacks.current.render(source));
        }
        // Not while something is typed: the next pause will do.
        const isQuiet = !isGone && !use.isBusy() && area.value === source;
        if (isQuiet) return open(chunk, { source, html });
      }
    };
    // All of it in one task: a key that is pressed before reaches the text area, and one after it the editor.
    const open = (chunk: Chunk, text: { source: string; html: string }) => {
      const hadFocus = document.activeElement === area;
      const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = area;
      const opened = chunk.openEditor({
        ...text,
        place: box,
        selection: { start, end, direction },
        attributes: attributesOf(area),
        onChange({ source, words }) {
          area.value = source;
          setRefusal("");
          callbacks.current.onText(words, true);
        },
        onState: (snapshot) => setOpened({ chunk, snapshot }),
        onLink: () => setAsking("link"),
        onRefusal: setRefusal,
        onFailure: giveUp,
      });
      editor.current = opened;
      area.hidden = true;
      // Links to the field, as from the summary of errors, lead to where one writes now.
      area.removeAttribute("id");
      flushSync(() => setOpened({ chunk, snapshot: opened.snapshot }));
      if (hadFocus) opened.focus();
      callbacks.current.onText(opened.words, false);
    };
    const close = () => {
      editor.current?.destroy();
      editor.current = null;
      box.replaceChildren();
      area.hidden = false;
      area.id = FIELD;
    };
    const backToArea = () => {
      const hadFocus = editor.current?.hasFocus();
      close();
      flushSync(() => setOpened(null));
      if (hadFocus) area.focus({ preventScroll: true });
    };
    /** For good, with what was typed last if the editor can still say it. */
    const giveUp = (error: unknown) => {
      console.warn("[editor]", error);
      let written: ReturnType<Editor["written"]> | undefined;
      try {
        written = editor.current?.written();
      } catch {
        // Then the text area has what was written back last.
      }
      if (written) area.value = written.source;
      backToArea();
      if (written) area.setSelectionRange(written.start, written.end, written.direction);
    };
    const start = () => {
      if (isBegun) return;
      isBegun = true;
      begin().catch((error: unknown) => {
        console.warn("[editor]", error);
        close();
        // It may be the connection: the next focus of the text area tries again.
        isBegun = false;
      });
    };
    if (document.activeElement === area) start();
    area.addEventListener("focus", start);
    // Not the editor's own writing, which is no event: another text was put in, and the editor opens anew with it.
    const refilled = () => {
      if (!editor.current) return;
      isBegun = false;
      backToArea();
      start();
    };
    area.addEventListener("input", refilled);
    const timer = setTimeout(start, IDLE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      use.end();
      area.removeEventListener("focus", start);
      area.removeEventListener("input", refilled);
      close();
    };
  }, [isOn]);
  useEffect(() => {
    const area = areaOf(place.current);
    if (area) editor.current?.describe(attributesOf(area));
  }, [error]);
  return { place, editor, opened, asking, setAsking, refusal };
}

function areaOf(place: HTMLElement | null): HTMLTextAreaElement | null {
  return place?.closest(".field")?.querySelector("textarea") ?? null;
}

/** Of the editor, which is described and marked as wrong as its text area is. */
function attributesOf(area: HTMLTextAreaElement): Record<string, string> {
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

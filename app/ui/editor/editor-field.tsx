import { useEffect, useRef, useState } from "react";
import type { Command } from "prosemirror-state";
import { TextArea } from "~/ui/field";
import type * as EditorChunk from "./editor.client";

type Chunk = typeof EditorChunk;
type Editor = EditorChunk.Editor;
type Snapshot = EditorChunk.Snapshot;

interface EditorFieldProps {
  label: string;
  hint: string;
  defaultValue: string;
  error?: string | undefined;
  /** Gives the source as the server renders it; the editor opens only if that works. */
  render(source: string): Promise<{ html: string }>;
  /** Every change while the editor is open, and once as it opens. */
  onText(words: number, isTyped: boolean): void;
}

/** Name of the field, and id of whatever one writes in. */
const FIELD = "content";
/** How long a pause in typing the editor waits for before it takes the place of the text area. */
const PAUSE_MS = 500;
const IDLE_MS = 1500;

/**
 * The text of a story (WRITE-06, WRITE-07). A text area is the field that is sent, before, without and under the editor,
 * which opens over it when the text area is used or the page is idle. If that fails, the text area just goes on.
 */
export function EditorField({ render, onText, ...field }: EditorFieldProps) {
  const root = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const [chunk, setChunk] = useState<Chunk | null>(null);
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const [asking, setAsking] = useState<"link" | "image" | null>(null);
  const [refusal, setRefusal] = useState("");
  const callbacks = useRef({ render, onText });
  useEffect(() => {
    callbacks.current = { render, onText };
  });

  useEffect(() => {
    const area = root.current?.querySelector("textarea");
    const box = place.current;
    if (!area || !box) return;
    let isGone = false;
    let isBegun = false;
    const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS));
    const begin = async () => {
      if (isBegun) return;
      isBegun = true;
      const loaded = await import("./editor.client");
      for (;;) {
        const source = area.value;
        const { html } = await callbacks.current.render(source);
        await pause();
        if (isGone) return;
        // Whoever typed meanwhile is not interrupted: the next pause will do.
        if (area.value === source) {
          open(loaded, area, box, html);
          return;
        }
      }
    };
    const open = (loaded: Chunk, area: HTMLTextAreaElement, box: HTMLDivElement, html: string) => {
      const hadFocus = document.activeElement === area;
      const letters = area.value.slice(0, area.selectionStart).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
      const opened = loaded.openEditor({
        place: box,
        html,
        attributes: attributesOf(area),
        onChange({ source, words }) {
          area.value = source;
          setRefusal("");
          callbacks.current.onText(words, true);
        },
        onState: setSnapshot,
        onLink: () => setAsking("link"),
        onRefusal: setRefusal,
      });
      editor.current = opened;
      area.hidden = true;
      // Links to the field, as from the summary of errors, lead to where one writes now.
      area.removeAttribute("id");
      if (hadFocus) {
        opened.putCaret(letters);
        opened.focus();
      }
      setChunk(loaded);
      setSnapshot(opened.snapshot);
      callbacks.current.onText(opened.words, false);
    };
    const close = () => {
      editor.current?.destroy();
      editor.current = null;
      area.hidden = false;
      area.id = FIELD;
    };
    const start = () => {
      begin().catch((error: unknown) => console.warn("[editor]", error));
    };
    if (document.activeElement === area) start();
    area.addEventListener("focus", start);
    // Not the editor's own writing, which is no event: another text was put in, and the editor opens anew with it.
    const refilled = () => {
      if (!editor.current) return;
      close();
      setSnapshot(null);
      isBegun = false;
      start();
    };
    area.addEventListener("input", refilled);
    const timer = setTimeout(start, IDLE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      area.removeEventListener("focus", start);
      area.removeEventListener("input", refilled);
      close();
    };
  }, []);
  useEffect(() => {
    const area = root.current?.querySelector("textarea");
    if (area) editor.current?.describe(attributesOf(area));
  }, [field.error]);

  const Toolbar = chunk?.Toolbar;
  return (
    <div ref={root} className={snapshot ? "editor editor-open" : "editor"}>
      {snapshot ? (
        <p className="field-label" id="editor-label" onClick={() => editor.current?.focus()}>
          {field.label}
        </p>
      ) : null}
      {Toolbar && snapshot ? (
        <Toolbar
          snapshot={snapshot}
          run={(command: Command) => editor.current?.run(command)}
          asking={asking}
          onAsk={setAsking}
          controls={FIELD}
        />
      ) : null}
      <div ref={place} />
      {refusal ? (
        <p role="alert" className="field-error">
          {refusal}
        </p>
      ) : null}
      <TextArea {...field} name={FIELD} rows={20} />
    </div>
  );
}

/** Of the editor, which is described and marked as wrong as its text area is. */
function attributesOf(area: HTMLTextAreaElement): Record<string, string> {
  const attributes: Record<string, string> = {
    id: FIELD,
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": "editor-label",
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

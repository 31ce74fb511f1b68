import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Snapshot } from "./commands";
import type { Editor } from "./editor.client";
import { attributesOf, takeOver, type Chunk, type Takeover } from "./take-over";

export interface EditorOptions extends Pick<Takeover, "render" | "onText" | "keepPicture"> {
  /** Whether the editor may open; false for a read-only text. */
  isOn: boolean;
  /** Error message of the story's text. The editor gets the same ARIA attributes as the text area. */
  error: string | undefined;
}

/** Lets the editor take over the text area of a field. The editor is mounted in `place`, an element just before the text area. */
export function useEditor({ isOn, error, render, onText, keepPicture }: EditorOptions) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  /** Module of the editor and state of its toolbar; null while the editor is closed. */
  const [opened, setOpened] = useState<{ chunk: Chunk; snapshot: Snapshot } | null>(null);
  const [asking, setAsking] = useState<"link" | "image" | null>(null);
  const [refusal, setRefusal] = useState("");
  const callbacks = useRef({ render, onText, keepPicture });
  useEffect(() => {
    callbacks.current = { render, onText, keepPicture };
  });
  useEffect(() => {
    const box = place.current;
    const area = areaOf(box);
    if (!isOn || !area || !box) return;
    const end = takeOver(area, box, {
      render: (source) => callbacks.current.render(source),
      onText: (words, isTyped) => callbacks.current.onText(words, isTyped),
      keepPicture: (data) => callbacks.current.keepPicture(data),
      onOpen(open, chunk) {
        editor.current = open;
        flushSync(() => setOpened({ chunk, snapshot: open.snapshot }));
      },
      onClose() {
        editor.current = null;
        flushSync(() => setOpened(null));
      },
      onState: (snapshot) => setOpened((open) => open && { ...open, snapshot }),
      onLink: () => setAsking("link"),
      onRefusal: setRefusal,
    });
    return () => {
      end();
      editor.current = null;
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

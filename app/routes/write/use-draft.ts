import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { clearLocal, readLocal, writeLocal, type LocalDraft } from "./draft-store";
import type { DraftView } from "./versions";

/** product.md §9: autosave 1 s after the last change; 'Guardado' for 2 s. */
const SAVE_AFTER_MS = 1000;
const SHOWN_MS = 2000;

interface DraftOptions {
  contest: string;
  isSignedIn: boolean;
  /** Off while a story is edited, and on a page that shows a refused form: its text comes first. */
  isOn: boolean;
  shouldRestore: boolean;
  draft: DraftView;
  page: string;
}

interface Saved {
  revision: number;
  isDraft: boolean;
  versions: number;
}

/** Keeps the form's text in this browser and, when it has an owner there, on the server (WRITE-13, WRITE-14). */
export function useDraft(form: RefObject<HTMLFormElement>, options: DraftOptions) {
  const { contest, isSignedIn, isOn, draft, page } = options;
  const { revalidate } = useRevalidator();
  const [revision, setRevision] = useState(draft.revision);
  const [shown, setShown] = useState("");
  const state = useRef({
    revision: draft.revision,
    versions: draft.versions.length,
    timer: 0,
    isSending: false,
    isAgain: false,
  });
  const hasServer = isSignedIn || draft.isThere;

  const send = useCallback(
    async (local: LocalDraft): Promise<Saved | null> => {
      const body = new URLSearchParams({
        paso: "guardar",
        title: local.title,
        content: local.text,
        story_category: local.storyCategory,
        revision: String(local.revision),
        mesa: page,
        hace: String(Math.max(0, Date.now() - local.changedAt)),
      });
      const response = await fetch(`/write/${contest}/borrador`, { method: "POST", body }).catch(
        () => null,
      );
      if (!response?.ok) return null;
      const saved: Saved = await response.json();
      state.current.revision = saved.revision;
      setRevision(saved.revision);
      if (saved.versions !== state.current.versions) {
        state.current.versions = saved.versions;
        revalidate();
      }
      return saved;
    },
    [contest, page, revalidate],
  );

  const save = useCallback(async () => {
    const now = state.current;
    clearTimeout(now.timer);
    if (!form.current || !isOn) return;
    if (now.isSending) {
      now.isAgain = true;
      return;
    }
    now.isSending = true;
    const local = {
      ...textOf(form.current),
      changedAt: Date.now(),
      revision: now.revision,
      isSaved: false,
    };
    const isKept = writeLocal(contest, isSignedIn, local);
    const saved = hasServer ? await send(local) : null;
    if (saved)
      writeLocal(contest, isSignedIn, { ...local, revision: saved.revision, isSaved: true });
    now.isSending = false;
    if (saved || isKept) setShown(savedText(saved !== null || !hasServer));
    if (now.isAgain) {
      now.isAgain = false;
      now.timer = window.setTimeout(() => void save(), SAVE_AFTER_MS);
    }
  }, [form, isOn, contest, isSignedIn, hasServer, send]);

  const changed = useCallback(() => {
    clearTimeout(state.current.timer);
    state.current.timer = window.setTimeout(() => void save(), SAVE_AFTER_MS);
  }, [save]);

  const restore = useRef(async () => {});
  restore.current = async () => {
    const element = form.current;
    // What was typed before the page came alive is newer than anything that waited.
    if (element && isOn && isTyped(element)) return changed();
    const local = readLocal(contest, isSignedIn);
    if (!element || !local || !isOn || !options.shouldRestore) return;
    if (local.isSaved || isSame(local, textOf(element))) return;
    // The server's draft has moved on since: it decides which of the two is the later one, and keeps both.
    if (local.revision !== draft.revision && hasServer) {
      const saved = await send(local);
      if (!saved) return;
      writeLocal(contest, isSignedIn, { ...local, revision: saved.revision, isSaved: true });
      if (saved.isDraft) fill(element, local);
      return;
    }
    fill(element, local);
    changed();
  };
  useEffect(() => {
    void restore.current();
    const { current } = state;
    return () => clearTimeout(current.timer);
  }, []);

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return { revision, shown, changed, save, clear: () => clearLocal(contest) };
}

function textOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const field = (name: string) => String(data.get(name) ?? "").replace(/\r\n?/g, "\n");
  return { title: field("title"), text: field("content"), storyCategory: field("story_category") };
}

/** Whether a text field is no longer as the server wrote it. */
function isTyped(form: HTMLFormElement): boolean {
  return ["title", "content"].some((name) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
    return field.value !== field.defaultValue;
  });
}

function isSame(local: LocalDraft, { title, text }: { title: string; text: string }): boolean {
  return local.title.trim() === title.trim() && local.text.trim() === text.trim();
}

function fill(form: HTMLFormElement, { title, text, storyCategory }: LocalDraft): void {
  const values: Record<string, string> = { title, content: text, story_category: storyCategory };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    ) {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

function savedText(isEverywhere: boolean): string {
  const time = new Intl.DateTimeFormat("es", { hour: "2-digit", minute: "2-digit" }).format(
    new Date(),
  );
  return isEverywhere ? `Guardado a las ${time}` : `Guardado en este dispositivo a las ${time}`;
}

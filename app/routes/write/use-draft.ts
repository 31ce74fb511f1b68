import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { clockTime } from "~/domain/time/time";
import {
  confirmLocal,
  dropAside,
  holds,
  isSame,
  readAside,
  readLocal,
  setAside,
  waitingBeside,
  watchAside,
  writeLocal,
  type LocalDraft,
} from "./draft-store";
import type { DraftView } from "./versions";

/** product.md §9: autosave 1 s after the last change; 'Guardado' for 2 s. */
const SAVE_AFTER_MS = 1000;
const SHOWN_MS = 2000;

interface DraftOptions {
  contest: string;
  isSignedIn: boolean;
  /** Off while a story is edited, and on a page that shows a refused form: its text comes first. */
  isOn: boolean;
  /** The contest takes nothing any more: what waits is shown, and nothing is saved. */
  isClosed: boolean;
  shouldRestore: boolean;
  draft: DraftView;
  page: string;
  /** In which the server's times are shown too. */
  zone: string;
}

interface Saved {
  revision: number;
  isDraft: boolean;
  versions: number;
  /** The session has ended since the page came; the text is saved for whoever signs in here. */
  hasEnded?: boolean;
}

/** Keeps the form's text in this browser and, when it has an owner there, on the server (WRITE-13, WRITE-14). */
export function useDraft(form: RefObject<HTMLFormElement>, options: DraftOptions) {
  const { contest, isSignedIn, isClosed, draft, page, zone } = options;
  const isOn = options.isOn && !isClosed;
  const { revalidate } = useRevalidator();
  const [revision, setRevision] = useState(draft.revision);
  const [shown, setShown] = useState("");
  /** The session has ended since the page came; and whether the text is kept all the same. */
  const [ended, setEnded] = useState<{ isKept: boolean } | null>(null);
  /** What was put aside here in favour of another text. */
  const [others, setOthers] = useState<LocalDraft[]>([]);
  const state = useRef({
    revision: draft.revision,
    versions: draft.versions.length,
    /** What this page last read or wrote in the browser's storage. */
    known: null as LocalDraft | null,
    /** Whether the browser's storage took the last text. */
    isKept: false,
    timer: 0,
    isSending: false,
    isAgain: false,
  });
  const hasServer = isSignedIn || draft.isThere;
  const showOthers = useCallback(
    () => setOthers(readAside(contest).filter(({ desk }) => desk !== page)),
    [contest, page],
  );

  const send = useCallback(
    async (local: LocalDraft, desk: string): Promise<Saved | null> => {
      const body = new URLSearchParams({
        paso: "guardar",
        title: local.title,
        content: local.text,
        story_category: local.storyCategory,
        revision: String(local.revision),
        mesa: desk,
        hace: String(Math.max(0, Date.now() - local.changedAt)),
      });
      const response = await fetch(`/write/${contest}/borrador`, { method: "POST", body }).catch(
        () => null,
      );
      if (!response?.ok) {
        if (response?.status === 401) setEnded({ isKept: state.current.isKept });
        return null;
      }
      const saved = (await response.json().catch(() => null)) as Saved | null;
      setEnded(saved?.hasEnded ? { isKept: true } : null);
      if (saved && saved.versions !== state.current.versions) {
        state.current.versions = saved.versions;
        revalidate();
      }
      return saved;
    },
    [contest, revalidate],
  );
  const goOnFrom = (saved: Saved) => {
    state.current.revision = saved.revision;
    setRevision(saved.revision);
  };

  const save = useCallback(async () => {
    const now = state.current;
    clearTimeout(now.timer);
    if (!form.current || !isOn) return;
    const local = {
      ...textOf(form.current),
      changedAt: Date.now(),
      revision: now.revision,
      isSaved: false,
      desk: page,
    };
    const isKept = writeLocal(contest, isSignedIn, local, now.known);
    now.isKept = isKept;
    now.known = local;
    showOthers();
    if (now.isSending) {
      now.isAgain = true;
      return;
    }
    now.isSending = true;
    const saved = hasServer ? await send(local, page) : null;
    if (saved) {
      goOnFrom(saved);
      confirmLocal(contest, isSignedIn, { ...local, revision: saved.revision });
    }
    now.isSending = false;
    if (saved || isKept) setShown(savedText(saved !== null || !hasServer, zone));
    if (now.isAgain) {
      now.isAgain = false;
      now.timer = window.setTimeout(() => void save(), SAVE_AFTER_MS);
    }
  }, [form, isOn, contest, isSignedIn, hasServer, page, zone, send, showOthers]);

  const changed = useCallback(() => {
    clearTimeout(state.current.timer);
    state.current.timer = window.setTimeout(() => void save(), SAVE_AFTER_MS);
  }, [save]);

  const restore = useRef(async () => {});
  restore.current = async () => {
    const element = form.current;
    if (!element || !options.isOn) return;
    if (isClosed) return setOthers(waitingBeside(contest, isSignedIn, textOf(element)));
    showOthers();
    const hasTyped = isTyped(element);
    if (hasTyped) changed();
    const local = readLocal(contest, isSignedIn);
    if (!local || !options.shouldRestore) return;
    const text = textOf(element);
    const isNext = local.revision === draft.revision || !hasServer;
    const isWanted = !local.isSaved && !isSame(text, local);
    const isOther = isWanted && (hasTyped || !isNext) && !holds(text, local);
    // Two texts: the one that waited is out of reach of all that is written here from now on, whatever becomes of it.
    if (isOther && !setAside(contest, local)) return;
    state.current.known = local;
    if (isWanted && isNext && !hasTyped) fill(element, local);
    if (!isOther) return;
    showOthers();
    if (!hasServer) return;
    // The server decides which of the two is the later one, and keeps both.
    const saved = await send(local, `${page}-antes`);
    if (!saved) return;
    confirmLocal(contest, isSignedIn, { ...local, revision: saved.revision });
    dropAside(contest, local);
    showOthers();
    if (!saved.isDraft || !isSame(textOf(element), text)) return;
    goOnFrom(saved);
    fill(element, local);
  };

  /** Takes a text that was put aside, and puts the one on the page in its place. */
  const use = (other: LocalDraft) => {
    const element = form.current;
    if (!element) return;
    const text = textOf(element);
    const changedAt = Date.now();
    const current = { ...other, ...text, changedAt, desk: `${page}-${changedAt}` };
    if (!holds(other, current) && !setAside(contest, current)) return;
    fill(element, other);
    void save();
    discard(other);
  };
  const discard = (other: LocalDraft) => {
    dropAside(contest, other);
    showOthers();
  };
  useEffect(
    () => (isOn ? watchAside(contest, showOthers) : undefined),
    [isOn, contest, showOthers],
  );
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

  return { revision, shown, ended: isSignedIn ? ended : null, changed, others, use, discard };
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

function savedText(isEverywhere: boolean, zone: string): string {
  const now = new Date();
  const time = clockTime(now, zone, -now.getTimezoneOffset());
  return isEverywhere ? `Guardado a las ${time}` : `Guardado en este dispositivo a las ${time}`;
}

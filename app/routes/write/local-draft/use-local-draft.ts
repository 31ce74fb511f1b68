import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState, type RefObject } from "react";
import { clockTime } from "~/domain/time/time";
import { draftKeeper, type DraftHost } from "./draft-keeper";
import { textOf } from "./form-fields";
import { firstState, type DraftState } from "./draft-machine";
import type { Writer } from "./draft-storage";
import { isEmpty, isSame, type DraftText, type LocalDraft } from "./draft-text";

/** product.md §9: 'Guardado' for 2 s. */
const SHOWN_MS = 2000;

/** The draft that the page opened with, and its other versions. */
export interface ServerDraft {
  revision: number;
  isThere: boolean;
  versions: readonly {
    id: string;
    title: string;
    html: string;
    words: number;
    when: string;
  }[];
}

interface DraftOptions {
  contest: string;
  writer: Writer;
  /** Off while a story is edited. */
  isOn: boolean;
  /** The contest took nothing any more when the page came. */
  isClosed: boolean;
  /** It has closed since: what was typed is saved, and then nothing more. */
  isEnding: boolean;
  /** Off on a page that answers a form: its text comes first. */
  shouldRestore: boolean;
  draft: ServerDraft;
  pageId: string;
  /** In which the server's times are shown too. */
  zone: string;
}

export type KeptDraft = ReturnType<typeof useDraft>;

/** Keeps the form's text in this browser and, when it has an owner there, on the server (WRITE-13, WRITE-14). */
export function useDraft(form: RefObject<HTMLFormElement>, options: DraftOptions) {
  const { isEnding, draft, zone } = options;
  const isSignedIn = options.writer !== null;
  const { revalidate } = useRevalidator();
  const first = { revision: draft.revision, versions: draft.versions.length };
  const [state, onState] = useState(() => firstState(first));
  const [others, onOthers] = useState<LocalDraft[]>([]);
  const [safe, setSafe] = useState<SafePlace | null>(null);
  /** When the contest was seen to have closed, by this browser's clock. */
  const [endedAt, setEndedAt] = useState(0);
  const isClosed = options.isClosed || (isEnding && safe !== null);
  const isOn = options.isOn && !isClosed;
  const host: DraftHost = {
    ...options,
    isOn,
    isClosed: options.isOn && isClosed,
    hasServer: isSignedIn || draft.isThere,
    form: () => form.current,
    onState,
    onOthers,
    reload: revalidate,
  };
  const [keeper] = useState(() => draftKeeper(first, host));
  useEffect(() => keeper.follow(host));
  useEffect(() => {
    keeper.open();
    return () => keeper.end();
  }, [keeper]);
  useEffect(() => keeper.renew(), [keeper, draft, options.writer]);
  useEffect(() => (isOn ? keeper.watch() : undefined), [keeper, isOn, options.contest]);
  useEffect(() => {
    if (isEnding && options.isOn) keeper.tell({ is: "typed" });
    setEndedAt(Date.now());
    setSafe(null);
  }, [keeper, isEnding, options.isOn]);
  useEffect(() => {
    if (!isEnding || !options.isOn || !form.current) return;
    // After each save, and once more when the text has become read-only: a key may have been pressed in between.
    setSafe(safePlace(state, textOf(form.current), isSignedIn, endedAt));
  }, [endedAt, form, isEnding, isSignedIn, options.isOn, safe, state]);
  const shown = state.shown ? savedText(state.shown, zone) : "";
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => keeper.tell({ is: "read" }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [keeper, shown]);
  return {
    revision: state.revision,
    shown,
    ended: isSignedIn ? state.ended : null,
    others,
    /** Where the text is safe since its contest has closed; null while it is not, or nothing has closed. */
    safe: isEnding ? safe : null,
    changed: useCallback(() => keeper.tell({ is: "typed" }), [keeper]),
    use: (other: LocalDraft) => keeper.use(other),
    discard: (other: LocalDraft) => keeper.tell({ is: "discarded", other }),
  };
}

/** Where the text of a closed desk is kept; nothing was typed on an empty one. */
export type SafePlace = "account" | "device" | "nothing";

/** Where the text that stands in the form is kept by a save of after the end, or null while it is not. */
function safePlace(
  state: DraftState,
  text: DraftText,
  isSignedIn: boolean,
  endedAt: number,
): SafePlace | null {
  if (isEmpty(text)) return "nothing";
  const { known, saved, isKept } = state;
  if (!known || known.changedAt < endedAt || saved === "due" || !isSame(known, text)) return null;
  if (saved === "yes") return isSignedIn ? "account" : "device";
  return isKept ? "device" : null;
}

function savedText({ isEverywhere, at }: { isEverywhere: boolean; at: number }, zone: string) {
  const time = clockTime(new Date(at), zone, -new Date(at).getTimezoneOffset());
  return isEverywhere ? `Guardado a las ${time}` : `Guardado en este dispositivo a las ${time}`;
}

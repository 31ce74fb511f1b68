import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from "react";
import { atTime, clockTime } from "~/domain/time/time";
import { draftKeeper, type DraftHost, type DraftKeeper } from "./draft-keeper";
import { textOf } from "./form-fields";
import { firstState, type DraftState } from "./draft-machine";
import type { Writer } from "./draft-storage";
import { isEmpty, isSame, type DraftText, type LocalDraft, type VersionView } from "./draft-text";

/** How long 'Guardado' is shown (product.md §9). */
const SHOWN_MS = 2000;

/** The server's draft when the page was opened, and its other versions. */
export interface ServerDraft {
  revision: number;
  isThere: boolean;
  versions: readonly VersionView[];
}

interface DraftOptions {
  contest: string;
  writer: Writer;
  /** Whether drafts are saved; false while a story is edited. */
  isOn: boolean;
  /** Whether the contest was already closed when the page was loaded. */
  isClosed: boolean;
  /** Whether the contest has closed since the page was loaded. The typed text is then saved a last time. */
  isEnding: boolean;
  /** Whether a local draft may fill the form. Not on a response to a form, which shows the sent text. */
  shouldRestore: boolean;
  draft: ServerDraft;
  pageId: string;
}

export type LocalDraftState = ReturnType<typeof useLocalDraft>;

/**
 * Autosaves the form's text in this browser and, for an account or a visitor with a draft on the server, there too
 * (WRITE-13, WRITE-14).
 */
export function useLocalDraft(form: RefObject<HTMLFormElement>, options: DraftOptions) {
  const { isEnding, draft } = options;
  const isSignedIn = options.writer !== null;
  const { revalidate } = useRevalidator();
  const first = { revision: draft.revision, versions: draft.versions.length };
  const [state, onState] = useState(() => firstState(first));
  const [others, onOthers] = useState<LocalDraft[]>([]);
  const safe = useSafePlace(form, state, { ...options, isSignedIn });
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
  useEffect(() => keeper.update(host));
  useEffect(() => keeper.open(), [keeper]);
  // A layout effect: its cleanup runs while the form is still in the page, so following a link within the debounce loses no text.
  useLayoutEffect(() => () => keeper.end(), [keeper]);
  useEffect(() => keeper.renew(), [keeper, draft, options.writer]);
  useEffect(() => (isOn ? keeper.watch() : undefined), [keeper, isOn, options.contest]);
  useEffect(() => {
    if (isEnding && options.isOn) keeper.dispatch({ type: "typed" });
  }, [keeper, isEnding, options.isOn]);
  const notice = state.notice ? savedText(state.notice) : "";
  useNoticeTimer(keeper, notice);
  return {
    revision: state.revision,
    notice,
    sessionEnded: isSignedIn ? state.sessionEnded : null,
    isOtherAccount: isSignedIn && state.isOtherAccount,
    others,
    /** The form's text when this page last saved it; null before that. */
    saved: state.stored?.page === options.pageId ? state.stored : null,
    /** Where the text was saved after the contest closed; null while the contest is open. */
    safe: isEnding ? safe : null,
    changed: useCallback(() => keeper.dispatch({ type: "typed" }), [keeper]),
    use: (other: LocalDraft) => keeper.use(other),
    discard: (other: LocalDraft) => keeper.dispatch({ type: "discarded", other }),
  };
}

/** Hides the notice 'Guardado' after `SHOWN_MS`. */
function useNoticeTimer(keeper: DraftKeeper, notice: string): void {
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => keeper.dispatch({ type: "notice-over" }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [keeper, notice]);
}

/** Where a text was saved after its contest closed; "nothing" if there was no text. */
export type SafePlace = "account" | "device" | "nothing";

interface SafePlaceOptions extends Pick<DraftOptions, "isOn" | "isEnding"> {
  isSignedIn: boolean;
}

/**
 * Returns where the form's text was saved after its contest closed. Null while the contest is open, and while the text and its
 * saved copy differ.
 */
function useSafePlace(
  form: RefObject<HTMLFormElement>,
  state: DraftState,
  { isOn, isEnding, isSignedIn }: SafePlaceOptions,
): SafePlace | null {
  const [safe, setSafe] = useState<SafePlace | null>(null);
  /** Instant at which this page noticed that the contest has closed, by the browser's clock; null while the contest is open. */
  const [endedAt, setEndedAt] = useState<number | null>(null);
  useEffect(() => {
    setEndedAt(isEnding ? Date.now() : null);
    setSafe(null);
  }, [isEnding, isOn]);
  useEffect(() => {
    if (!isEnding || !isOn || endedAt === null || !form.current) return;
    // Compares the text with its saved copy after each save, and again once the text is read-only: a key may have been pressed in
    // between.
    setSafe(safePlace(state, textOf(form.current), isSignedIn, endedAt));
  }, [endedAt, form, isEnding, isOn, isSignedIn, safe, state]);
  return safe;
}

/** Returns where the form's text has been saved since `endedAt`; null if nowhere. */
function safePlace(
  state: DraftState,
  text: DraftText,
  isSignedIn: boolean,
  endedAt: number,
): SafePlace | null {
  if (isEmpty(text)) return "nothing";
  const { stored, saved, isStored } = state;
  if (!stored || stored.changedAt < endedAt || saved === "due" || !isSame(stored, text))
    return null;
  if (saved === "yes") return isSignedIn ? "account" : "device";
  return isStored ? "device" : null;
}

function savedText({ isEverywhere, at }: { isEverywhere: boolean; at: number }) {
  const when = atTime(clockTime(new Date(at), -new Date(at).getTimezoneOffset()));
  return isEverywhere ? `Guardado ${when}` : `Guardado en este dispositivo ${when}`;
}

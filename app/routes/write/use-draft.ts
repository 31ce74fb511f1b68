import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState, type RefObject } from "react";
import { clockTime } from "~/domain/time/time";
import { draftKeeper, type DraftHost } from "./draft-keeper";
import { firstState } from "./draft-machine";
import type { Writer } from "./draft-store";
import type { LocalDraft } from "./local-draft";
import type { DraftView } from "./versions";

/** product.md §9: 'Guardado' for 2 s. */
const SHOWN_MS = 2000;

interface DraftOptions {
  contest: string;
  writer: Writer;
  /** Off while a story is edited. */
  isOn: boolean;
  /** The contest takes nothing any more. */
  isClosed: boolean;
  /** Off on a page that answers a form: its text comes first. */
  shouldRestore: boolean;
  draft: DraftView;
  pageId: string;
  /** In which the server's times are shown too. */
  zone: string;
}

export type KeptDraft = ReturnType<typeof useDraft>;

/** Keeps the form's text in this browser and, when it has an owner there, on the server (WRITE-13, WRITE-14). */
export function useDraft(form: RefObject<HTMLFormElement>, options: DraftOptions) {
  const { isClosed, draft, zone } = options;
  const isSignedIn = options.writer !== null;
  const isOn = options.isOn && !isClosed;
  const { revalidate } = useRevalidator();
  const first = { revision: draft.revision, versions: draft.versions.length };
  const [state, onState] = useState(() => firstState(first));
  const [others, onOthers] = useState<LocalDraft[]>([]);
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
    changed: useCallback(() => keeper.tell({ is: "typed" }), [keeper]),
    use: (other: LocalDraft) => keeper.use(other),
    discard: (other: LocalDraft) => keeper.tell({ is: "discarded", other }),
  };
}

function savedText({ isEverywhere, at }: { isEverywhere: boolean; at: number }, zone: string) {
  const time = clockTime(new Date(at), zone, -new Date(at).getTimezoneOffset());
  return isEverywhere ? `Guardado a las ${time}` : `Guardado en este dispositivo a las ${time}`;
}

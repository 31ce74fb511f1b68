import { useEffect, useRef } from "react";

/**
 * State of a history entry, as the router writes it; `isDialogs` marks the entry that a dialog adds above its page's. That entry has
 * the same address and index, and the router is not told of it: a navigation would reload all data and drop a form's answer.
 */
interface EntryState {
  idx?: number;
  key?: string;
  isDialogs?: boolean;
}

const stateNow = () => history.state as EntryState | null;

/** Closes the open dialog, and returns false if it cannot be closed now; null when none is open. */
let closeOpen: (() => boolean) | null = null;

/**
 * Makes 'Back' close a dialog and stay on its page. Call it before the router listens to the history. A page has at most one entry
 * for dialogs. It outlives its dialog: the next navigation replaces it, and 'Back' skips it.
 */
export function watchDialogEntries(): void {
  const { pushState, replaceState } = history;
  let here = { state: stateNow(), href: location.href };
  const arrive = () => (here = { state: stateNow(), href: location.href });
  history.pushState = (...args) => {
    const write = here.state?.isDialogs ? replaceState : pushState;
    write.apply(history, args);
    arrive();
  };
  history.replaceState = (state, ...rest) => {
    const { isDialogs } = here.state ?? {};
    replaceState.apply(history, [isDialogs ? { ...state, isDialogs } : state, ...rest]);
    arrive();
  };
  addEventListener(
    "popstate",
    (event) => {
      const { state: left, href } = here;
      arrive();
      const isSamePage = left?.idx === here.state?.idx && left?.isDialogs !== here.state?.isDialogs;
      if (!isSamePage) return;
      event.stopImmediatePropagation();
      if (here.state?.isDialogs) return;
      // The page's address may have changed since the dialog opened.
      const { isDialogs: _, ...state } = left ?? {};
      history.replaceState(state, "", href);
      if (!closeOpen) history.back();
      else if (!closeOpen()) addEntry();
    },
    { capture: true },
  );
}

/** Adds the entry of a dialog above that of its page, unless it is there. */
function addEntry(): void {
  const state = stateNow();
  if (!state?.isDialogs) history.pushState({ ...state, isDialogs: true }, "");
}

/** Lets 'Back' close a dialog while it is rendered; `close` returns false if it cannot be closed now. */
export function useBackCloses(close: () => boolean): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const closeThis = () => latest.current();
    closeOpen = closeThis;
    addEntry();
    return () => {
      if (closeOpen === closeThis) closeOpen = null;
    };
  }, []);
}

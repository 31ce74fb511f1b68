import { useEffect, useRef } from "react";

// The entry has the page's own address and place in the router's count, so the router need not hear of it: for it, a step between
// two entries of one page would be a navigation, which asks for all data anew and drops a form's answer.
/** State of a history entry, as the router writes it; `isDialogs`: added above the page's own entry. */
interface EntryState {
  idx?: number;
  key?: string;
  isDialogs?: boolean;
}

const stateNow = () => history.state as EntryState | null;

/** Closes the open dialog, or says that it cannot be closed now; null when none is open. */
let closeOpen: (() => boolean) | null = null;

/**
 * Watches the browser's history for entries of dialogs, from before the router does: 'Back' closes the dialog and stays on its page.
 * A page has one such entry at most. It outlives its dialog and gives its place to the next page; 'Back' skips it.
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
      // The page may have another address since the dialog opened.
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

/** Lets 'Back' close a dialog while it is drawn; `close` returns false where it cannot be closed now. */
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

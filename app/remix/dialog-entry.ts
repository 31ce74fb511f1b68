import { useEffect, useRef } from "react";

/**
 * `history.state` of a history entry, as the router sets it. `isDialogs` marks the extra entry that an open dialog pushes above its
 * page's entry, with the same URL and index. The extra entry bypasses the router, because a navigation would reload all data and
 * drop a form's response.
 */
interface EntryState {
  idx?: number;
  key?: string;
  isDialogs?: boolean;
}

const stateNow = () => history.state as EntryState | null;

/** Closes the open dialog; returns false if the dialog cannot be closed now. Null if no dialog is open. */
let closeOpen: (() => boolean) | null = null;

/**
 * Makes the browser's 'Back' button close a dialog and stay on its page. Call it before the router listens to the history. A page
 * has at most one extra history entry for dialogs. The entry outlives its dialog: the next navigation replaces it, and 'Back' skips
 * it.
 */
export function watchDialogEntries(): void {
  const { pushState, replaceState } = history;
  let current = { state: stateNow(), href: location.href };
  const arrive = () => (current = { state: stateNow(), href: location.href });
  history.pushState = (...args) => {
    const write = current.state?.isDialogs ? replaceState : pushState;
    write.apply(history, args);
    arrive();
  };
  history.replaceState = (state, ...rest) => {
    const { isDialogs } = current.state ?? {};
    replaceState.apply(history, [isDialogs ? { ...state, isDialogs } : state, ...rest]);
    arrive();
  };
  addEventListener(
    "popstate",
    (event) => {
      const { state: left, href } = current;
      arrive();
      const isSamePage =
        left?.idx === current.state?.idx && left?.isDialogs !== current.state?.isDialogs;
      if (!isSamePage) return;
      event.stopImmediatePropagation();
      if (current.state?.isDialogs) return;
      // Copies URL and `history.state` from the dialog's entry to the page's entry below, since both may have changed while the
      // dialog was open.
      const { isDialogs: _, ...state } = left ?? {};
      history.replaceState(state, "", href);
      if (!closeOpen) history.back();
      else if (!closeOpen()) addEntry();
    },
    { capture: true },
  );
}

/** Pushes the extra history entry for dialogs, unless the page has it already. */
function addEntry(): void {
  const state = stateNow();
  if (!state?.isDialogs) history.pushState({ ...state, isDialogs: true }, "");
}

/**
 * Makes the browser's 'Back' button close the dialog while it is rendered. `close` returns false if the dialog cannot be closed
 * now.
 */
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

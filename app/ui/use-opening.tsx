import { useLocation, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

interface Opening {
  /** Whether a dialog is currently loading. */
  isLoading: boolean;
  /**
   * Calls `load` to load a dialog, and then `show` with the result, or `fail` after an error. Calls neither if the loading was
   * cancelled.
   */
  open: <Loaded>(
    load: () => Promise<Loaded>,
    show: (loaded: Loaded) => void,
    fail: () => void,
  ) => void;
}

/** Loads a dialog that a click opens. While it is loading, Escape, a second click or a navigation cancels it. */
export function useOpening(): Opening {
  const { key } = useLocation();
  const next = useNavigation().location?.key;
  const last = useRef<AbortController>();
  const [isLoading, setLoading] = useState(false);
  const open = useCallback<Opening["open"]>((load, show, fail) => {
    last.current?.abort();
    const opening = new AbortController();
    last.current = opening;
    const end = (done: () => void) => {
      if (opening.signal.aborted) return;
      setLoading(false);
      done();
    };
    setLoading(true);
    load().then(
      (loaded) => end(() => show(loaded)),
      () => end(fail),
    );
  }, []);
  const giveUp = useCallback(() => {
    last.current?.abort();
    setLoading(false);
  }, []);
  useEffect(() => {
    if (!isLoading) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") giveUp();
    };
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, [isLoading, giveUp]);
  // Cancels the loading of the dialog when a navigation begins or ends.
  useEffect(() => giveUp, [key, next, giveUp]);
  return { isLoading, open };
}

/**
 * Progress bar above the page while a dialog is loading. Inside `main`, because axe demands that all content is inside landmarks
 * (A11Y-01).
 */
export function OpeningBar() {
  return createPortal(
    <p className="progress-bar" role="progressbar" aria-label="Cargando" />,
    document.querySelector("main") ?? document.body,
  );
}

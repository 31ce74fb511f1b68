import { useLocation, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

interface Opening {
  /** Whether something is being loaded. */
  isLoading: boolean;
  /** Loads, then calls `show` or, where it cannot be loaded, `fail`; neither after it was given up. */
  open: <Loaded>(
    load: () => Promise<Loaded>,
    show: (loaded: Loaded) => void,
    fail: () => void,
  ) => void;
}

/** Loads what a press opens. Escape, another press of the same and a way to another page give it up. */
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
  // The page is left, or is on its way to another.
  useEffect(() => giveUp, [key, next, giveUp]);
  return { isLoading, open };
}

/** The bar above the page while a dialog is being loaded, in `main` as that of a page is: landmarks hold all of a page (A11Y-01). */
export function OpeningBar() {
  return createPortal(
    <p className="progress-bar" role="progressbar" aria-label="Cargando" />,
    document.querySelector("main") ?? document.body,
  );
}

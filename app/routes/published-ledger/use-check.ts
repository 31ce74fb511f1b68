import { useEffect, useRef, useState } from "react";
import type { ActaNotes, ActaResult } from "~/browser/verify-acta";

/** State of a check. `share` of the votes is checked, from 0 to 1; null while the file is downloaded. */
export type CheckState =
  | { name: "idle" }
  | { name: "busy"; share: number | null }
  | { name: "done"; result: ActaResult }
  | { name: "failed"; text: string };

/** Returns the state of a check of the acta's file, and a function that begins one. A second call during a check does nothing. */
export function useCheck(file: string): [CheckState, (noted: ActaNotes) => void] {
  const [state, setState] = useState<CheckState>({ name: "idle" });
  const running = useRef<AbortController | null>(null);
  // Another contest's acta, or another page: ends the Worker.
  useEffect(() => () => running.current?.abort(), [file]);
  const start = (noted: ActaNotes) => {
    if (running.current && !running.current.signal.aborted) return;
    const run = new AbortController();
    running.current = run;
    setState({ name: "busy", share: null });
    const show = (next: CheckState) => {
      if (!run.signal.aborted) setState(next);
    };
    const check = async () => {
      const { verifyInWorker, ActaUnchecked } = await import("~/browser/verify-acta");
      const onProgress = (share: number) => show({ name: "busy", share });
      try {
        const result = await verifyInWorker(file, noted, onProgress, run.signal);
        show({ name: "done", result });
      } catch (error) {
        if (!(error instanceof ActaUnchecked)) throw error;
        show({ name: "failed", text: error.message });
      }
    };
    check()
      .catch(() => show({ name: "failed", text: NOT_LOADED }))
      .finally(() => run.abort());
  };
  return [state, start];
}

const NOT_LOADED =
  "No se pudo empezar: no hay conexión, o el sitio cambió mientras tenías la página abierta. Recárgala y prueba otra vez.";

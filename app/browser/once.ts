declare global {
  interface Window {
    /**
     * Names of the scripts already started in this document: a page may inline a script, and a client navigation import it again as
     * a module.
     */
    running?: Record<string, true>;
  }
}

/** Runs a script of app/browser at most once per document. */
export function once(name: string, run: () => void): void {
  const running = (window.running ??= {});
  if (running[name]) return;
  running[name] = true;
  run();
}

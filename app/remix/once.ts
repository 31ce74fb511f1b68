declare global {
  interface Window {
    /** Names of scripts that run already: a page may bring one inline, and client navigation load it again as a module. */
    running?: Record<string, true>;
  }
}

/** Runs a script once per document. */
export function once(name: string, run: () => void): void {
  const running = (window.running ??= {});
  if (running[name]) return;
  running[name] = true;
  run();
}

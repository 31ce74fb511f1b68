declare global {
  interface Window {
    /** What runs here already: a page may bring it inline, and React loads it for the pages that one goes on to. */
    running?: Record<string, true>;
  }
}

/** Runs something once in the life of a document. */
export function once(name: string, run: () => void): void {
  const running = (window.running ??= {});
  if (running[name]) return;
  running[name] = true;
  run();
}

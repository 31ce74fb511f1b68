/** How long a page waits before it asks again, unless the browser says earlier that there is a line. */
const AGAIN_MS = 4000;

/**
 * Keeps asking for the data of a page while nothing answers, and tells the window with an event, `lost`. The router would put an
 * error in place of the page that one is at, with all that was typed into it: of a search, of a link, and of what a form that
 * was taken asks for anew. A newer navigation ends the wait of the one before. What is sent is not sent twice: its form says
 * that it was lost. The script of a page that is not here yet is not asked for again: Remix loads the page anew without it.
 */
export function keepAsking(): void {
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    for (;;) {
      try {
        return await ask(input, init);
      } catch (error) {
        const isPageData =
          input instanceof URL && input.pathname.endsWith(".data") && !init?.method;
        if (!isPageData || init?.signal?.aborted) throw error;
        dispatchEvent(new Event("lost"));
        const waiting = new AbortController();
        await new Promise((go) => {
          addEventListener("online", go, waiting);
          init?.signal?.addEventListener("abort", go, waiting);
          setTimeout(go, AGAIN_MS);
        });
        waiting.abort();
      }
    }
  };
}

import { noteErrorId } from "./error-id";
import { isLeftFor } from "./other-build";

/** How long a page waits before it asks again, unless the browser says earlier that there is a line. */
const AGAIN_MS = 4000;

// The router would put an error in place of the current page, with all that was typed into it: for a search, a link,
// and the revalidation after a form. The script of a page that is not here yet is not asked for again: Remix loads
// the page anew without it.
/**
 * Repeats a request for the data of a page until it is answered or a newer navigation aborts it, with an event `lost`
 * on the window; what is sent is not sent twice.
 */
export function keepAsking(): void {
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    for (;;) {
      const isPageData = input instanceof URL && input.pathname.endsWith(".data") && !init?.method;
      try {
        const answer = await ask(input, init);
        noteErrorId(answer);
        // Over the limit of an address: the page waits as it does for a line.
        if (isPageData && answer.status === 429) throw answer;
        // The page that waits for the data is being left: it gets no answer.
        return isPageData && isLeftFor(answer, input) ? await new Promise(() => {}) : answer;
      } catch (error) {
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

import { RemixBrowser } from "@remix-run/react";
import { future } from "./future.js";

/**
 * Gives the page's data to `<RemixBrowser>`, and resolves once its first render will not suspend. With single fetch the component
 * decodes its state from a stream and suspends, above any Suspense boundary that React 18 allows in a document. A key or a click at
 * that moment makes React render synchronously, where suspending is error 345, and the page stays without React (14 of 36 visits
 * with typing).
 */
export async function giveState(state: unknown): Promise<void> {
  // Calls the component once outside React, with a stream of an empty object. The component throws the promise of decoding before
  // its first hook, and its module caches that decoding is done. Then the page's data replace the empty object. If a later version
  // of Remix works differently, the first render suspends again, and remix-state.test.ts fails.
  const stream = new Response("[{}]").body;
  Object.assign(window, { __remixContext: { future, stream } });
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
  Object.assign(window.__remixContext, { state });
}

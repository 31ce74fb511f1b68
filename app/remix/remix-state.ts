import { RemixBrowser } from "@remix-run/react";
import { future } from "./future.js";

// With single fetch it decodes its state from a stream, and throws the promise of it from its first render. Nothing
// can catch that above `<html>`: React 18 takes no Suspense boundary as a child of the document. A render that is a
// transition or idle waits, but a key or a click in that moment makes React render at once, which may not suspend:
// the root is given up with error 345, and the page stays without React (14 of 36 visits in which somebody typed).
/** Hands the page's data to `<RemixBrowser>`, and resolves once its first render will not suspend. */
export async function giveState(state: unknown): Promise<void> {
  // So the component is called once before there is a root. It throws the promise before its first hook, which is why
  // this works outside of a render, and keeps in its module that it has decoded. What it decodes is an empty object,
  // in the place of which the page's data come as they are. If a later version throws or returns something else, the
  // first render suspends as it did, and remix-state.test.ts fails. The way back is a stream with the state, and to
  // hydrate at once.
  const stream = new Response("[{}]").body;
  Object.assign(window, { __remixContext: { future, stream } });
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
  Object.assign(window.__remixContext, { state });
}

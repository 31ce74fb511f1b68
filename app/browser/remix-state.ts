import { RemixBrowser } from "@remix-run/react";
import { future } from "../future.js";

/**
 * Hands the page's data to `<RemixBrowser>`, and resolves once its first render will not suspend.
 *
 * With single fetch it decodes its state from a stream, and throws the promise of it from its first render. Nothing can
 * catch that above `<html>`: React 18 takes no Suspense boundary as a child of the document. A render that is a transition
 * or idle waits, but a key or a click in that moment makes React render at once, which may not suspend: the root is given
 * up with error 345, and the page stays without React (7 of 12 visits to /write while somebody typed).
 *
 * So the component is called once before there is a root. It throws the promise before its first hook, which is why this
 * works outside of a render, and keeps what was decoded in its module. Whatever else it may throw or return one day is
 * left alone: then the first render suspends as it did, and remix-state.test.ts fails. The way back: hydrate at once.
 */
export async function giveState(state: unknown): Promise<void> {
  Object.assign(window, { __remixContext: { future, stream: asTurboStream(state) } });
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

const NULL = -5;

/**
 * JSON in the format of turbo-stream, the only one in which <RemixBrowser> takes what the page begins with. In the page
 * itself it would be a fifth larger: its numbers compress worse than the names that they stand for.
 */
export function asTurboStream(state: unknown): ReadableStream<Uint8Array> {
  const values: string[] = [];
  const place = (value: unknown): number => {
    if (value === null || value === undefined) return NULL;
    const index = values.push("") - 1;
    if (Array.isArray(value)) values[index] = `[${value.map(place)}]`;
    else if (typeof value !== "object") values[index] = JSON.stringify(value);
    else {
      const parts = Object.entries(value).map(([key, part]) => `"_${place(key)}":${place(part)}`);
      values[index] = `{${parts}}`;
    }
    return index;
  };
  place(state);
  return new Blob([`[${values}]\n`]).stream();
}

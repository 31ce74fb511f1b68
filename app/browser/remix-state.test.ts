import { createRequire } from "node:module";
import { RemixBrowser } from "@remix-run/react";
import fc from "fast-check";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { asTurboStream, giveState } from "./remix-state";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As much of a browser as Remix asks for before it renders: where the page is, and one route that shows its data. */
function openPage() {
  const browser: Record<string, unknown> = {
    location: new URL("http://localhost/"),
    history: { state: null, replaceState() {} },
    addEventListener() {},
    removeEventListener() {},
    __remixManifest: {
      routes: { root: { id: "root", path: "", hasLoader: true, module: "/root.js" } },
      entry: { imports: [], module: "/entry.js" },
    },
    __remixRouteModules: { root: { default: () => createElement("p", null, "Érase una vez") } },
  };
  browser.document = { defaultView: browser, createElement: () => ({}) };
  vi.stubGlobal("window", browser);
  vi.stubGlobal("document", browser.document);
}

test("LITE-01 once Remix has its state, the first render of the page does not wait for anything", async () => {
  openPage();
  // Of its layout effects, which no server runs.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const state = { loaderData: { root: { title: "Tinta" } } };
  await giveState(state);
  expect(window.__remixContext.state).toEqual(state);
  // A render that may not suspend, as the one of a key that is pressed meanwhile: error 345 in the browser.
  expect(renderToString(createElement(RemixBrowser))).toContain("<p>Érase una vez</p>");
});

test("LITE-01 Remix reads the state as it was", async () => {
  const remix = createRequire(createRequire(import.meta.url).resolve("@remix-run/react"));
  const { decode } = remix("turbo-stream");
  await fc.assert(
    // turbo-stream leaves out what would change an object's prototype.
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (state) => {
      fc.pre(!JSON.stringify(state).includes("__proto__"));
      const read = await decode(asTurboStream(state));
      expect(JSON.stringify(read.value)).toBe(JSON.stringify(state));
    }),
  );
});

import { RemixBrowser, useLoaderData } from "@remix-run/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { giveState } from "./remix-state";

/**
 * Stubs the browser globals that Remix reads before it renders: the location, and a manifest with one route that shows its data.
 */
function openPage() {
  const Title = () => createElement("h1", null, useLoaderData<{ title: string }>().title);
  const browser: Record<string, unknown> = {
    location: new URL("http://localhost/"),
    history: { state: null, replaceState() {} },
    addEventListener() {},
    removeEventListener() {},
    __remixManifest: {
      routes: { root: { id: "root", path: "", hasLoader: true, module: "/root.js" } },
      entry: { imports: [], module: "/entry.js" },
    },
    __remixRouteModules: { root: { default: Title } },
  };
  browser.document = { defaultView: browser, createElement: () => ({}) };
  vi.stubGlobal("window", browser);
  vi.stubGlobal("document", browser.document);
}

afterEach(() => vi.unstubAllGlobals());

test("LITE-01 once Remix has its state, the first render of the page shows it and waits for nothing", async () => {
  openPage();
  // React logs that layout effects do not run on a server.
  vi.spyOn(console, "error").mockImplementation(() => {});
  await giveState({ loaderData: { root: { title: "Érase una vez" } } });
  // `renderToString` renders synchronously and throws if a component suspends. React does the same when a key is pressed during
  // hydration; in the browser that is error 345.
  expect(renderToString(createElement(RemixBrowser))).toContain("<h1>Érase una vez</h1>");
});

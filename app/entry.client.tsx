import { RemixBrowser } from "@remix-run/react";
import { hydrateRoot } from "react-dom/client";
import { linkLateSheet } from "~/browser/late-sheet";
import { DocumentContext } from "~/ui/document-context";
import { asTurboStream, readPageData, type PageData } from "~/ui/page-data";
import { future } from "./future";

const page = readPageData(document);
// Only with its looks: nothing that React draws is ever seen without them.
if (page) void Promise.all([loadModules(page), linkLateSheet()]).then(() => hydrate(page));

/** The first script has asked for them already. */
async function loadModules({ manifest, routes }: PageData): Promise<void> {
  const modules = Object.entries(routes).map(async ([id, path]) => [id, await import(path)]);
  await import(manifest);
  window.__remixRouteModules = Object.fromEntries(await Promise.all(modules));
}

function hydrate({ state, values }: PageData): void {
  Object.assign(window, { __remixContext: { future, stream: asTurboStream(state) } });
  // What the server inlined: an error makes React build the whole document anew.
  const style = document.querySelector("style");
  const inlined = { nonce: style?.nonce ?? "", css: style?.textContent ?? "" };
  // In one go, not as a transition: a key pressed between two slices of it makes React 18 give up the page (error 345).
  hydrateRoot(
    document,
    <DocumentContext.Provider
      value={{ ...values, ...inlined, sheet: "", hasScripts: true, now: 0 }}
    >
      <RemixBrowser />
    </DocumentContext.Provider>,
    {
      // React has built the whole document anew, without what it did not render.
      onRecoverableError(error) {
        console.error(error);
        void linkLateSheet();
      },
    },
  );
  document.documentElement.dataset.hydrated = "";
  if (!window.hasClock) void import("~/browser/clock");
}

import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { rememberFields } from "~/remix/fields";
import { linkLateSheet } from "~/remix/late-sheet";
import { keepAsking } from "~/remix/lost-line";
import { giveState } from "~/remix/remix-state";
import { DocumentContext } from "~/remix/document-context";
import { readPageData, type PageData } from "~/remix/page-data";

const page = readPageData(document);
// Only with its looks: nothing that React draws is ever seen without them.
if (page) {
  const ready = [loadModules(page), giveState(page.state), linkLateSheet()];
  void Promise.all(ready).then(() => hydrate(page));
}

/** The first script has asked for them already. */
async function loadModules({ manifest, routes }: PageData): Promise<void> {
  const modules = Object.entries(routes).map(async ([id, path]) => [id, await import(path)]);
  await import(manifest);
  window.__remixRouteModules = Object.fromEntries(await Promise.all(modules));
}

function hydrate({ values }: PageData): void {
  keepAsking();
  // Nonce and CSS that the server inlined, for when an error makes React build the whole document anew.
  const style = document.querySelector("style");
  const inlined = { nonce: style?.nonce ?? "", css: style?.textContent ?? "" };
  const fillFields = rememberFields();
  const value = { ...values, ...inlined, sheet: "", hasScripts: true, now: 0 };
  // In slices of some milliseconds. A key or a click in between makes React finish at once, and then hear of it.
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentContext.Provider value={value}>
        <Page />
      </DocumentContext.Provider>,
      {
        // React has built the whole document anew, without what it did not render.
        onRecoverableError(error) {
          console.error(error);
          fillFields();
          void linkLateSheet();
        },
      },
    );
  });
}

function Page() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    // The timers that this page did not carry, for pages reached by client navigation.
    void import("~/browser/clocks");
  }, []);
  return <RemixBrowser />;
}

import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentContext } from "./document-context";
import { watchDialogEntries } from "./dialog-entry";
import { rememberFields } from "./fields";
import { linkLateSheet } from "./late-sheet";
import { retryPageData } from "./lost-connection";
import { readPageData, type PageData } from "./page-data";
import { giveState } from "./remix-state";
import { withSheets } from "./sheets";

/** Hydrates the page of this document, and calls `onHydrated` when it is; a page without data is left as it is. */
export function hydratePage(onHydrated: () => void): void {
  const page = readPageData(document);
  if (!page) return;
  // Only with its looks: nothing that React draws is ever seen without them.
  const ready = [loadModules(page), giveState(page.state), linkLateSheet()];
  // Where a module fails, as when the page is left while it loads, the page goes on without React.
  Promise.all(ready).then(
    () => hydrate(page, onHydrated),
    () => undefined,
  );
}

/** The first script has asked for them already. */
async function loadModules({ manifest, routes }: PageData): Promise<void> {
  const modules = Object.entries(routes).map(async ([id, path]) => [id, await import(path)]);
  const [loaded] = await Promise.all([Promise.all(modules), import(manifest)]);
  window.__remixRouteModules = Object.fromEntries(loaded);
}

function hydrate({ values }: PageData, onHydrated: () => void): void {
  retryPageData();
  watchDialogEntries();
  // Nonce and CSS that the server inlined, for when an error makes React build the whole document anew.
  const style = document.querySelector("style");
  const { nonce = "", textContent, dataset } = style ?? {};
  const inlined = { nonce, css: textContent ?? "", inlined: dataset?.sheets ?? "", hasLinks: true };
  const { routes, ...manifest } = window.__remixManifest;
  window.__remixManifest = { ...manifest, routes: withSheets(routes, inlined.inlined.split(" ")) };
  const fillFields = rememberFields();
  const look = { ...inlined, sheet: "", themeCss: "", scheme: "" };
  const value = { ...values, ...look, hasScripts: true, now: 0 };
  // In slices of some milliseconds. A key or a click in between makes React finish at once, and then hear of it.
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentContext.Provider value={value}>
        <Page onHydrated={onHydrated} />
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

function Page({ onHydrated }: { onHydrated: () => void }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.hydrated = "";
    onHydrated();
    // In place of a page that fails React builds the whole document anew, without what it did not render.
    const rebuilt = new MutationObserver(() => {
      Object.assign(document.documentElement.dataset, dataset);
      void linkLateSheet();
    });
    rebuilt.observe(document, { childList: true });
    return () => rebuilt.disconnect();
  }, [onHydrated]);
  return <RemixBrowser />;
}

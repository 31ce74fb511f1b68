import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import lateSheet from "~/styles/late.css";
import { DocumentContext } from "./document-context";
import { watchDialogEntries } from "./dialog-entry";
import { rememberFields } from "./fields";
import { retryPageData } from "./lost-connection";
import { readPageData, type PageData } from "./page-data";
import { giveState } from "./remix-state";
import { withSheets } from "./sheets";

/** Hydrates the page of this document, and calls `onHydrated` when it is done. A page without data is left as it is. */
export function hydratePage(onHydrated: () => void): void {
  const page = readPageData(document);
  if (!page) return;
  // With the late sheet, so that nothing that React renders is shown without its styles.
  const ready = [loadModules(page), giveState(page.state), linkLateSheet()];
  // Where a module fails, as when the page is left while it loads, the page goes on without React.
  Promise.all(ready).then(
    () => hydrate(page, onHydrated),
    () => undefined,
  );
}

/** Waits for the modules of the page, which the first script has requested. */
async function loadModules({ manifest, routes }: PageData): Promise<void> {
  const modules = Object.entries(routes).map(async ([id, path]) => [id, await import(path)]);
  const [loaded] = await Promise.all([Promise.all(modules), import(manifest)]);
  window.__remixRouteModules = Object.fromEntries(loaded);
}

/** Links the style sheet of what only a script shows; resolves when it is loaded, or has failed. */
function linkLateSheet(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = lateSheet;
    link.onload = link.onerror = () => resolve();
    // After all that React knows in the head: there it ignores what it did not render.
    document.head.appendChild(link);
  });
}

function hydrate({ values }: PageData, onHydrated: () => void): void {
  retryPageData();
  watchDialogEntries();
  // Nonce and CSS that the server inlined, for when an error makes React rebuild the whole document.
  const style = document.querySelector("style");
  const { nonce = "", textContent, dataset } = style ?? {};
  const inlined = { nonce, css: textContent ?? "", inlined: dataset?.sheets ?? "", hasLinks: true };
  const { routes, ...manifest } = window.__remixManifest;
  window.__remixManifest = { ...manifest, routes: withSheets(routes, inlined.inlined.split(" ")) };
  const fillFields = rememberFields();
  const look = { ...inlined, sheet: "", themeCss: "", scheme: "" };
  const value = { ...values, ...look, hasScripts: true, now: 0 };
  // A transition: React works in slices of 5 ms, and a key or a click in between makes it finish at once.
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentContext.Provider value={value}>
        <Page onHydrated={onHydrated} />
      </DocumentContext.Provider>,
      {
        // React has rebuilt the whole document, without what it did not render.
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
    // For a page that fails React rebuilds the whole document, without what it did not render.
    const rebuilt = new MutationObserver(() => {
      Object.assign(document.documentElement.dataset, dataset);
      void linkLateSheet();
    });
    rebuilt.observe(document, { childList: true });
    return () => rebuilt.disconnect();
  }, [onHydrated]);
  return <RemixBrowser />;
}

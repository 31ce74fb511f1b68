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

/**
 * Hydrates the page of this document, then calls `onHydrated`. Does nothing on a page without data for React, as in 'Modo ligero'.
 */
export function hydratePage(onHydrated: () => void): void {
  const page = readPageData(document);
  if (!page) return;
  // Waits for the late style sheet too, so that React renders nothing unstyled.
  const ready = [loadModules(page), giveState(page.state), linkLateSheet()];
  // If a module cannot be loaded, for example because the page is left, the page works without React.
  Promise.all(ready).then(
    () => hydrate(page, onHydrated),
    () => undefined,
  );
}

/** Imports the manifest and the modules of the page's routes, which the first script has requested already. */
async function loadModules({ manifest, routes }: PageData): Promise<void> {
  const modules = Object.entries(routes).map(async ([id, path]) => [id, await import(path)]);
  const [loaded] = await Promise.all([Promise.all(modules), import(manifest)]);
  window.__remixRouteModules = Object.fromEntries(loaded);
}

/** Links the late style sheet, for elements that only scripts show. Resolves when the sheet has loaded or failed. */
function linkLateSheet(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = lateSheet;
    link.onload = link.onerror = () => resolve();
    // Appended after the elements of `<head>` that React hydrates: React ignores additional elements at the end.
    document.head.appendChild(link);
  });
}

function hydrate({ values }: PageData, onHydrated: () => void): void {
  retryPageData();
  watchDialogEntries();
  // The nonce and the inlined CSS, which React needs if an error makes it rebuild the whole document.
  const style = document.querySelector("style");
  const { nonce = "", textContent, dataset } = style ?? {};
  const inlined = { nonce, css: textContent ?? "", inlined: dataset?.sheets ?? "", hasLinks: true };
  const { routes, ...manifest } = window.__remixManifest;
  window.__remixManifest = { ...manifest, routes: withSheets(routes, inlined.inlined.split(" ")) };
  const fillFields = rememberFields();
  const styles = { ...inlined, moreSheets: [], sheet: "", themeCss: "", scheme: "" };
  const value = { ...values, ...styles, hasScripts: true, now: 0 };
  // Hydrates in a transition: React works in slices of 5 ms, between which the browser handles input. A key or a click makes React
  // finish synchronously.
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentContext.Provider value={value}>
        <Page onHydrated={onHydrated} />
      </DocumentContext.Provider>,
      {
        // React has rebuilt the whole document: typed text and the late style sheet are lost and have to be restored.
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
    // If React rebuilds the whole document, as for an error page, restores the `data-` attributes of `<html>` and the late style
    // sheet.
    const rebuilt = new MutationObserver(() => {
      Object.assign(document.documentElement.dataset, dataset);
      void linkLateSheet();
    });
    rebuilt.observe(document, { childList: true });
    return () => rebuilt.disconnect();
  }, [onHydrated]);
  return <RemixBrowser />;
}

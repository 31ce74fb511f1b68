/**
 * The script that every page brings along, inline and less than 1 KB: what cannot wait for React. It keeps a form from
 * being sent twice, and starts hydration when nobody is waited for (design: performance, "How pages load").
 */
import type { NavigateFunction } from "@remix-run/react";
import { PAGE_DATA_ID, type PageData } from "~/remix/page-data";

declare global {
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
  interface Window {
    /** Set while React runs: what the page is doing, and ways to ask the loaders again, or another's, without a full load. */
    tintero?: {
      isBusy: boolean;
      /** Whether data are asked for anew behind the page, which keeps no button back. */
      isRefreshing: boolean;
      revalidate: () => void;
      navigate: NavigateFunction;
    };
  }
}

// Hydration: when idle after load; on a slow or metered line at the first touch, key or focus.
let started = false;
function hydrate(): void {
  if (started) return;
  started = true;
  const data = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!data) return;
  // All at once; what begins, entry.client, waits for the others by itself.
  const { entry, manifest, routes }: PageData = JSON.parse(data);
  for (const module of [entry, manifest, ...Object.values(routes)]) void import(module);
}
const { saveData, effectiveType = "4g" } = navigator.connection ?? {};
if (!saveData) {
  for (const event of ["pointerdown", "keydown", "focusin"]) {
    addEventListener(event, hydrate, { once: true, passive: true });
  }
  if (effectiveType === "4g") {
    addEventListener("load", () => {
      if ("requestIdleCallback" in window) requestIdleCallback(hydrate, { timeout: 4000 });
      else setTimeout(hydrate, 200);
    });
  }
}

// A form that is on its way is not sent again, by the browser or by React; coming back to the page frees it.
function release(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sending]")) {
    delete form.dataset.sending;
  }
}
addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    if (form.dataset.sending !== undefined) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    form.dataset.sending = "";
    // React has taken it over: it is free again as soon as nothing is under way. No event tells that a load was stopped, or
    // will never end: after 30 seconds the server no longer waits for the form either.
    let tries = 300;
    const wait = setInterval(() => {
      if (tries-- && (!event.defaultPrevented || window.tintero?.isBusy)) return;
      clearInterval(wait);
      release();
    }, 100);
  },
  { capture: true },
);
addEventListener("pageshow", release);
// The second press of a double click: the first may have been answered already, and its button means the opposite now.
addEventListener(
  "click",
  (event) => {
    const { target, detail } = event;
    const isSecond = detail > 1 && target instanceof Element;
    if (isSecond && target.closest("form[method=post] button:not([type])")) event.preventDefault();
  },
  { capture: true },
);

// What an address points at is still there half a second later, whatever came in above it meanwhile (CONTEST-10); unless
// somebody has scrolled.
addEventListener("load", () => {
  const y = scrollY;
  setTimeout(() => {
    if (scrollY === y) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, 500);
});

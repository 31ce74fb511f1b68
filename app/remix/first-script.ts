/**
 * Inline script of every page, about 1 KB, for tasks that cannot wait for React: prevents double submits, closes menus, and starts
 * hydration when the browser is idle (design: performance, "How pages load").
 */
import { DESPITE_SAVING } from "../domain/offline/edition";
import { watchMenus } from "./menus";
import { PAGE_DATA_ID, type PageData } from "./page-data";

/** URL of the script app/browser/slow-start.ts, defined by the build. */
declare const SLOW_START: string;

declare global {
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/**
 * Imports a module and ignores errors: without a module the page works without React. An import also fails if the page is left
 * meanwhile.
 */
const load = (module: string) => import(module).catch(() => undefined);

// Late hydration: React starts when the browser is idle after the load event. On a slow connection it waits for the first touch,
// key or focus. With `Save-Data` it starts only if the reader has asked for this page's scripts.
let started = false;
function hydrate(): void {
  if (started) return;
  started = true;
  const data = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!data) return;
  // Requests all modules in parallel: `entry.client` would request the others only after loading itself.
  const { entry, manifest, routes }: PageData = JSON.parse(data);
  [entry, manifest, ...Object.values(routes)].forEach(load);
  setTimeout(() => {
    if (!("hydrated" in document.documentElement.dataset)) void load(SLOW_START);
  }, 1000);
}
const { saveData, effectiveType = "4g" } = navigator.connection ?? {};
const isAsked = location.search === DESPITE_SAVING;
if (!saveData || isAsked) {
  for (const event of ["pointerdown", "keydown", "focusin"]) {
    addEventListener(event, hydrate, { once: true, passive: true });
  }
  if (effectiveType === "4g" || isAsked) {
    addEventListener("load", () => {
      if ("requestIdleCallback" in window) requestIdleCallback(hydrate, { timeout: 4000 });
      else setTimeout(hydrate, 200);
    });
  }
}

// Prevents double submits: a form that is being sent cannot be sent again, by the browser or by React. A page that is shown
// again, as after 'Back', releases its forms.
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
    // Polls until the form may be sent again: with React once nothing is pending, otherwise after 30 seconds. No event reports a
    // page load that was stopped or hangs; after 30 seconds the server no longer waits for the form either.
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
// Ignores the second click of a double click on a submit button: after a fast response the second click would toggle the state
// back.
addEventListener(
  "click",
  (event) => {
    const { target, detail } = event;
    const isSecond = detail > 1 && target instanceof Element;
    if (isSecond && target.closest("form[method=post] button:not([type])")) event.preventDefault();
  },
  { capture: true },
);

watchMenus();

// Scrolls to the fragment's target again after half a second, because layout shifts may have moved it (CONTEST-10). Not if the
// reader has scrolled.
addEventListener("load", () => {
  const y = scrollY;
  setTimeout(() => {
    if (scrollY === y) document.querySelector(":target")?.scrollIntoView();
  }, 500);
});

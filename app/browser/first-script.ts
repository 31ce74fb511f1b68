/**
 * The one script that every page brings along, inline and about 1 KB: what cannot wait for React. It counts down, keeps a
 * form from being sent twice, and starts hydration when nobody is waited for (design: performance, "How pages load").
 */
import { countdownText } from "../domain/contests/countdown";
import { PAGE_DATA_ID, type PageData } from "../ui/page-data";

declare global {
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
  interface Window {
    /** Set while React runs: what the page is doing, and a way to ask the loaders again without a full load. */
    tintero?: { isBusy: boolean; revalidate: () => void };
  }
}

const root = document.documentElement;

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
    // React has taken it over: it is free again as soon as nothing is under way.
    const wait = setInterval(() => {
      if (!event.defaultPrevented || window.tintero?.isBusy) return;
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

// The countdown (PHASE-11) goes by the server's clock. `data-now` is what it showed while the page was asked for: in the
// middle of that, as far as anybody here can know.
const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
const asked = visit ? (visit.requestStart + visit.responseStart) / 2 : 0;
const offset = Number(root.dataset.now) - performance.timeOrigin - asked || 0;
let isMoving = false;
let story: string | undefined;
let seconds = 0;
setInterval(() => {
  watchStory();
  const now = new Date(Date.now() + offset);
  for (const clock of document.querySelectorAll<HTMLElement>("[data-countdown]")) {
    const deadline = clock.dataset.countdown ?? "";
    clock.textContent = countdownText("voting", deadline, now);
    const left = Date.parse(deadline) - now.getTime();
    if (left < 1000 && !isMoving && clock.dataset.moves !== undefined) {
      // Not everybody in the same instant, and within two seconds (PHASE-12).
      isMoving = true;
      setTimeout(move, Math.max(left, 0) + 200 + Math.random() * 600);
    }
  }
}, 1000);

// Without a line the page stays as it is, and tries again.
function move(): void {
  if (navigator.onLine) {
    if (window.tintero) window.tintero.revalidate();
    else location.reload();
  }
  setTimeout(() => (isMoving = false), 3000);
}

// A story reports that it was opened after 2 seconds, and that it was read after 15 in which it could be seen.
function watchStory(): void {
  const open = document.querySelector<HTMLElement>("[data-view],[data-autoread]")?.dataset;
  const path = open && location.pathname;
  if (path !== story) {
    story = path;
    seconds = 0;
  }
  if (!open || document.hidden) return;
  seconds++;
  if (seconds === 2 && open.view) void fetch(open.view);
  if (seconds === 15 && open.autoread) {
    const body = new URLSearchParams({ quiere: "leida", como: "auto" });
    void fetch(open.autoread, { method: "POST", body }).then(() => window.tintero?.revalidate());
  }
}

/**
 * What counts time on a page: countdowns, and how long a story is open. Inline behind the first script where a page has
 * either, and otherwise loaded with React, for the pages that one goes on to.
 */
import { countdownText } from "../domain/contests/countdown";

declare global {
  interface Window {
    /** Set where this script runs. */
    hasClock?: true;
  }
}
window.hasClock = true;

// The countdown (PHASE-11) goes by the server's clock. `data-now` is what it showed while the page was asked for: in the
// middle of that, as far as anybody here can know.
const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
const asked = visit ? (visit.requestStart + visit.responseStart) / 2 : 0;
const offset = Number(document.documentElement.dataset.now) - performance.timeOrigin - asked || 0;
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

import { LIVE_PATHS } from "../domain/notifications/live-protocol";
import { once } from "~/remix/once";
import { refresh } from "~/remix/refresh";

/** Jitter: all pages hear of it in the same instant. */
const SPREAD_MS = 8_000;

// Without a channel `counting.ts` polls and the countdowns go on.
/**
 * Opens the site's channel on pages that wait for an event without a known instant: the results, and for a signed-in reader also a
 * phase whose date may be moved.
 */
once("site-news", () => {
  let close: (() => void) | undefined;
  let isOpening = false;
  const later = (work: () => void) => setTimeout(work, Math.random() * SPREAD_MS);
  const open = async () => {
    isOpening = true;
    const { openChannel } = await import("./live");
    close = openChannel({
      path: LIVE_PATHS.site,
      // A countdown goes on by itself: a date that was moved meanwhile shows with the next page.
      look: askForResults,
      hear: ({ type }) =>
        void later(type === "phase" && waitsForResults() ? askForResults : refresh),
    });
    isOpening = false;
  };
  setInterval(() => {
    const isWaiting = waitsForResults() || (isSignedIn() && has("[data-countdown]"));
    if (isWaiting && !close && !isOpening) open().catch(() => undefined);
    if (isWaiting || !close) return;
    close();
    close = undefined;
  }, 1000);
});

/** As when a page comes into view again: `counting.ts` asks for the phase at once. */
function askForResults(): void {
  if (waitsForResults()) document.dispatchEvent(new Event("visibilitychange"));
}

const has = (selector: string) => document.querySelector(selector) !== null;
const waitsForResults = () => has("[data-counting]");
const isSignedIn = () => has(".bell");

import { LIVE_PATHS, type LiveMessage } from "../domain/notifications/live-protocol";
import { once } from "./once";
import { refresh } from "./refresh";
import { askPhase, DATES_MOVED } from "./ask-phase";

/** Jitter: all pages receive the message at the same instant. */
const SPREAD_MS = 8_000;
/** Moved dates show within two seconds (PHASE-12), but not before isolates of the server have dropped them from their cache, after one. */
const DATES_AFTER_MS = 1_050;
const DATES_SPREAD_MS = 500;
/** Longest wait between two attempts to load the module that opens the channel. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Opens the site's live channel on pages that wait for results or show dates of contests (home, a countdown, the write form). Without
 * a channel `counting.ts` polls, and countdowns go on.
 */
once("site-news", () => {
  let close: (() => void) | undefined;
  let isOpening = false;
  let failures = 0;
  let notBefore = 0;
  const open = async () => {
    isOpening = true;
    try {
      const { openChannel } = await import("./live");
      close = openChannel({ path: LIVE_PATHS.site, onMessage, onGap });
      failures = 0;
    } catch {
      // Exponential backoff: the module could not be loaded.
      notBefore = Date.now() + Math.min(LONGEST_WAIT_MS, 2000 * 2 ** failures++);
    }
    isOpening = false;
  };
  setInterval(() => {
    const isWaiting = waitsForResults() || showsDates();
    if (isWaiting && !close && !isOpening && Date.now() >= notBefore) void open();
    if (isWaiting || !close) return;
    close();
    close = undefined;
  }, 1000);
});

function onMessage({ type }: LiveMessage): void {
  if (type === "dates") setTimeout(followDates, DATES_AFTER_MS + Math.random() * DATES_SPREAD_MS);
  else setTimeout(type === "phase" ? onGap : refresh, Math.random() * SPREAD_MS);
}

/** Asks the server whether a phase or dates have changed. */
function onGap(): void {
  askForResults();
  if (isWriteForm()) followDates();
  else void askForDates();
}

/** Shows dates that were moved. The write form requests them itself: a refresh could replace its text. */
function followDates(): void {
  if (isWriteForm()) document.dispatchEvent(new Event(DATES_MOVED));
  else refresh();
}

/** Refreshes the page if its countdown leads to another instant than the server's. */
async function askForDates(): Promise<void> {
  const { contest, countdown } =
    document.querySelector<HTMLElement>("[data-countdown]")?.dataset ?? {};
  if (!contest || !countdown) return;
  const answer = await askPhase(contest);
  if (answer && answer.end !== countdown) refresh();
}

/** Makes `counting.ts` poll immediately, as when the page becomes visible. */
function askForResults(): void {
  if (waitsForResults()) document.dispatchEvent(new Event("visibilitychange"));
}

const has = (selector: string) => document.querySelector(selector) !== null;
const waitsForResults = () => has("[data-counting]");
const isWriteForm = () => has(".write-form");
const showsDates = () => has("[data-countdown], .home") || isWriteForm();

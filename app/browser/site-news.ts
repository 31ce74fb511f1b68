import { LIVE_PATHS, type LiveMessage } from "../domain/notifications/live-protocol";
import { once } from "./once";
import { refresh } from "./refresh";
import { askPhase, DATES_MOVED } from "./ask-phase";
import { maintenanceDelay } from "./maintenance-delay";

/** Jitter: all pages receive the message at the same instant. */
const SPREAD_MS = 8_000;
/**
 * Delay before a page requests moved dates. They must show within two seconds (PHASE-12), but isolates of the server may use
 * their cached dates for one second.
 */
const DATES_AFTER_MS = 1_050;
const DATES_SPREAD_MS = 500;
/** Delay after which pages without dates or results open the channel, only for maintenance messages. Most pages are left sooner. */
const ANY_PAGE_AFTER_MS = 5_000;
/** Maximum delay between attempts to load the channel's module. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Opens the site's live channel: soon on pages that wait for results or show contest dates (home, a countdown, the write form);
 * after some seconds on other pages, since every page follows maintenance (MAINT-01). Without a channel `counting.ts` polls, and
 * countdowns still run.
 */
once("site-news", () => {
  const started = Date.now();
  let isOpen = false;
  let failures = 0;
  let notBefore = 0;
  const open = async () => {
    isOpen = true;
    try {
      const { openChannel } = await import("./live");
      openChannel({ path: LIVE_PATHS.site, onMessage, onGap });
    } catch {
      // Exponential backoff after the channel's module could not be loaded.
      notBefore = Date.now() + Math.min(LONGEST_WAIT_MS, 2000 * 2 ** failures++);
      isOpen = false;
    }
  };
  setInterval(() => {
    const isWanted = waitsForResults() || showsDates() || Date.now() - started >= ANY_PAGE_AFTER_MS;
    if (isWanted && !isOpen && Date.now() >= notBefore) void open();
  }, 1000);
});

function onMessage({ type }: LiveMessage): void {
  if (type === "dates") setTimeout(followDates, DATES_AFTER_MS + Math.random() * DATES_SPREAD_MS);
  else if (type === "phase") setTimeout(onGap, Math.random() * SPREAD_MS);
  else if (type === "maintenance") setTimeout(refresh, maintenanceDelay());
}

/**
 * Asks the server whether a phase or dates have changed, or maintenance is over. Called after a gap in the channel and for a phase
 * message.
 */
function onGap(): void {
  if (has("[data-maintenance]")) refresh();
  askForResults();
  if (isWriteForm()) followDates();
  else void askForDates();
}

/**
 * Handles moved dates: refreshes the page. The write form instead requests the dates itself, because a refresh could replace the
 * typed text.
 */
function followDates(): void {
  if (isWriteForm()) document.dispatchEvent(new Event(DATES_MOVED));
  else refresh();
}

/** Requests the contest's dates, and refreshes the page if its countdown has another end than the server reports. */
async function askForDates(): Promise<void> {
  const { contest, countdown } =
    document.querySelector<HTMLElement>("[data-countdown]")?.dataset ?? {};
  if (!contest || !countdown) return;
  const answer = await askPhase(contest);
  if (answer && answer.end !== countdown) refresh();
}

/** Makes `counting.ts` poll immediately, as it does when the page becomes visible. */
function askForResults(): void {
  if (waitsForResults()) document.dispatchEvent(new Event("visibilitychange"));
}

const has = (selector: string) => document.querySelector(selector) !== null;
const waitsForResults = () => has("[data-counting]");
const isWriteForm = () => has(".write-form");
const showsDates = () => has("[data-countdown], .home") || isWriteForm();

import { askPhase } from "./ask-phase";
import { once } from "./once";
import { canRefresh, refresh } from "./refresh";
import { serverNow } from "./server-now";

/** Over so long 1,000 pages that wait for the same results spread their questions. */
const SPREAD_MS = 10_000;
/** How often is asked before the results are due: an admin may publish them earlier. */
const IDLE_MS = 300_000;
const MOST_TRIES = 9;

/**
 * A page in counting shows the results when they are out (PHASE-07). From the instant that was announced for them it asks
 * which phase it is, a few bytes: the contest's room publishes some seconds later, or minutes when it fails. Each wait is
 * twice the last. Nothing is asked while the page cannot be seen or could not show them, and at once when it can again.
 */
once("counting", () => {
  let waiting: string | undefined;
  let due = 0;
  let tries = 0;
  const wait = (at: string) => {
    const left = Date.parse(at) - serverNow().getTime();
    const pause = left <= 0 ? 2500 * 2 ** tries++ : Math.min(left || IDLE_MS, IDLE_MS);
    due = Date.now() + pause + Math.random() * SPREAD_MS;
  };
  document.addEventListener("visibilitychange", () => (due = tries = 0));
  setInterval(() => {
    const counting = document.querySelector<HTMLElement>("[data-counting]")?.dataset.counting;
    const [contest = "", at = ""] = counting?.split(" ") ?? [];
    if (counting !== waiting) {
      waiting = counting;
      tries = 0;
      wait(at);
    }
    // The current contest is the next one from then on.
    const isCurrent = location.pathname === "/contest/current";
    const canAsk = contest && !document.hidden && tries <= MOST_TRIES && Date.now() >= due;
    if (!canAsk || !canRefresh(isCurrent)) return;
    wait(at);
    void askPhase(contest).then((answer) => {
      const itsOwn = isCurrent ? `/contest/${contest}${location.search}` : undefined;
      if (answer?.phase === "results") refresh(itsOwn);
    });
  }, 1000);
});

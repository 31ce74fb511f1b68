import { askPhase } from "./ask-phase";
import { isBlind } from "../domain/contests/phases";
import { once } from "./once";
import { canRefresh, refresh } from "./refresh";
import { serverNow } from "./server-now";

/** Jitter: spreads the requests of 1,000 pages that wait for the same results. */
const SPREAD_MS = 10_000;
/** Polling interval before the results are due, since an admin may publish them earlier. */
const IDLE_MS = 300_000;
const MOST_TRIES = 9;
const RESULTS_ARE_OUT = "Ya están los resultados del reto.";

/**
 * Refreshes a page in counting when the results are out (PHASE-07). It polls the phase from the announced instant on,
 * with exponential backoff: the contest's room publishes some seconds later, or minutes after a failure. A hidden page
 * does not poll, and polls immediately when it becomes visible.
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
    // After the results, /contest/current shows the next contest: so the page is replaced by the contest's permanent URL.
    const isCurrent = location.pathname === "/contest/current";
    const canAsk = contest && !document.hidden && tries <= MOST_TRIES && Date.now() >= due;
    if (!canAsk || !canRefresh(isCurrent)) return;
    wait(at);
    void askPhase(contest).then((answer) => {
      const itsOwn = isCurrent ? `/contest/${contest}${location.search}` : undefined;
      if (!answer?.phase || isBlind(answer.phase)) return;
      refresh(itsOwn);
      window.tintero?.announce(RESULTS_ARE_OUT);
    });
  }, 1000);
});

import { timeLeft } from "../domain/contests/countdown";
import { once } from "./once";
import { refresh } from "./refresh";
import { serverNow } from "./server-now";

/** Counts down each second by the server's clock (PHASE-11), and moves the page to the next phase at zero (PHASE-12). */
once("countdown", () => {
  let isMoving = false;
  setInterval(() => {
    const now = serverNow();
    for (const clock of document.querySelectorAll<HTMLElement>("[data-countdown]")) {
      const deadline = clock.dataset.countdown ?? "";
      const { main, rest } = timeLeft(deadline, now);
      const [large, small] = clock.children;
      if (large) large.textContent = main;
      if (small) small.textContent = rest;
      const left = Date.parse(deadline) - now.getTime();
      if (left >= 1000 || isMoving) continue;
      isMoving = true;
      // Jitter of the refresh at zero: spreads the requests of all open pages, within the two seconds of PHASE-12.
      setTimeout(
        () => {
          refresh();
          // Allows another refresh after three seconds, in case the first one failed.
          setTimeout(() => (isMoving = false), 3000);
        },
        Math.max(left, 0) + 200 + Math.random() * 600,
      );
    }
  }, 1000);
});

import { useEffect, useState } from "react";
import { askPhase, DATES_MOVED } from "~/browser/ask-phase";
import { serverNow } from "~/browser/server-now";
import { timeRemaining } from "~/domain/contests/time-remaining";
import type { DeskView } from "./load.server";

/** Over so long 1,000 desks spread their question after a deadline; then each wait is twice the last. */
const SPREAD_MS = 1500;
const LONGEST_WAIT_MS = 60_000;

// The loaders of the page are not asked: an error of theirs would replace the text that is being written.
/**
 * The desk as it is by now: the time left each second by the server's clock, and after it the server's answer whether
 * it is open, which is asked for too when dates were moved (WRITE-02, PHASE-03).
 */
export function useDeskClock(desk: DeskView): DeskView {
  const [asked, setAsked] = useState({ of: desk, clock: desk.clock });
  const clock = asked.of === desk ? asked.clock : desk.clock;
  const [remaining, setRemaining] = useState(desk.remaining);
  const { id } = desk.contest;
  useEffect(() => {
    let wait = SPREAD_MS;
    let due = Date.parse(clock.until ?? "") + Math.random() * SPREAD_MS;
    const ask = () => {
      void askPhase(id).then((answer) => {
        const by = answer?.desk;
        const isNews = by?.writability !== clock.writability || by.until !== clock.until;
        if (by && isNews) setAsked({ of: desk, clock: by });
      });
    };
    const tick = () => {
      const now = serverNow();
      setRemaining(timeRemaining(clock, now));
      if (!(now.getTime() > due) || !navigator.onLine) return;
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
      due = now.getTime() + wait * (1 + Math.random());
      ask();
    };
    tick();
    const timer = setInterval(tick, 1000);
    document.addEventListener(DATES_MOVED, ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener(DATES_MOVED, ask);
    };
  }, [clock, desk, id]);
  return { ...desk, clock, remaining };
}

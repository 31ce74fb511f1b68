import { useEffect, useState } from "react";
import { askPhase, DATES_MOVED } from "~/browser/ask-phase";
import { serverNow } from "~/browser/server-now";
import { timeRemaining, type SubmissionWindow } from "~/domain/contests/time-remaining";
import { shortDay } from "~/domain/time/time";
import type { TargetView } from "./loader.server";

/**
 * Maximum jitter in milliseconds: spreads the requests of 1,000 open forms after a deadline. Each further delay is twice the
 * previous one.
 */
const SPREAD_MS = 1500;
const LONGEST_DELAY_MS = 60_000;

/**
 * Keeps the contest's submission window and the remaining time current: counts down by the server's clock, and polls the server
 * after the deadline and when an admin has moved dates (WRITE-02, PHASE-03). Polls instead of revalidating the page, because a
 * loader error would replace the form with its text.
 */
export function useSubmissionWindow(target: TargetView): TargetView {
  const [polled, setPolled] = useState({ target, submissionWindow: target.submissionWindow });
  const { submissionWindow } = polled.target === target ? polled : target;
  const [remaining, setRemaining] = useState(target.remaining);
  const { id } = target.contest;
  useEffect(() => {
    let delay = SPREAD_MS;
    let due = Date.parse(submissionWindow.until ?? "") + Math.random() * SPREAD_MS;
    const poll = () => {
      void askPhase(id).then((answer) => {
        const latest = answer?.desk;
        const hasChanged =
          latest?.writability !== submissionWindow.writability ||
          latest.until !== submissionWindow.until;
        if (latest && hasChanged) setPolled({ target, submissionWindow: latest });
      });
    };
    const tick = () => {
      const now = serverNow();
      setRemaining(timeRemaining(submissionWindow, now));
      if (!(now.getTime() > due) || !navigator.onLine) return;
      delay = Math.min(2 * delay, LONGEST_DELAY_MS);
      due = now.getTime() + delay * (1 + Math.random());
      poll();
    };
    tick();
    const timer = setInterval(tick, 1000);
    document.addEventListener(DATES_MOVED, poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener(DATES_MOVED, poll);
    };
  }, [submissionWindow, target, id]);
  return { ...target, submissionWindow, remaining, days: daysWith(submissionWindow, target) };
}

/** Returns the days of the month's steps. The first step follows a submission deadline that has moved since the page was loaded. */
function daysWith(latest: SubmissionWindow, { days, zone, submissionWindow }: TargetView) {
  const isMoved = latest.until !== submissionWindow.until && latest.writability === "open";
  if (!days || !isMoved || !latest.until) return days;
  return [shortDay(latest.until, zone), days[1], days[2]] as const;
}

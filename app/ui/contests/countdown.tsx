import { countingOf } from "~/domain/contests/countdown";
import type { Phase } from "~/domain/contests/phases";

interface CountdownProps {
  contest: { id: string };
  phase: Phase;
  /** What the server says is left. */
  text: string;
  /** When the phase ends by itself. */
  end: { at: string } | null;
}

/**
 * The time that is left (PHASE-11): the server's words, which app/browser/countdown.ts then keeps up to date. Only submission
 * and voting count down; in counting app/browser/counting.ts waits for the results.
 */
export function Countdown({ contest, phase, text, end }: CountdownProps) {
  const isTicking = phase === "submission" || phase === "voting";
  return (
    <strong
      className="countdown-left"
      data-countdown={isTicking ? end?.at : undefined}
      data-counting={phase === "counting" ? countingOf(contest.id, end?.at) : undefined}
      suppressHydrationWarning
    >
      {text}
    </strong>
  );
}

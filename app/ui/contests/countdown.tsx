import { countingOf } from "~/domain/contests/countdown";
import { isBeforeClose, isCounting, type Phase } from "~/domain/contests/phases";

interface CountdownProps {
  contest: { id: string };
  phase: Phase;
  /** The time left as text, as the server rendered it. */
  text: string;
  /** Deadline of the phase; null if it has none. */
  end: { at: string } | null;
}

/**
 * The time left in submission and voting. The server renders it, and app/browser/countdown.ts keeps it current (PHASE-11). In
 * counting, app/browser/counting.ts polls for the results.
 */
export function Countdown({ contest, phase, text, end }: CountdownProps) {
  const isTicking = isBeforeClose(phase);
  return (
    <strong
      className="countdown-left"
      data-contest={isTicking ? contest.id : undefined}
      data-countdown={isTicking ? end?.at : undefined}
      data-counting={isCounting(phase) ? countingOf(contest.id, end?.at) : undefined}
      suppressHydrationWarning
    >
      {text}
    </strong>
  );
}

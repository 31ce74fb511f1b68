import type { Phase } from "~/domain/contests/phases";

interface CountdownProps {
  /** What the server says is left. */
  text: string;
  /** The instant that is counted down to; null when nothing is. */
  deadline: string | null;
  /** The page moves to the next phase at zero; not where one is writing. */
  moves?: boolean;
}

/** The time that is left (PHASE-11): the server's words, which the first script then keeps up to date. */
export function Countdown({ text, deadline, moves = true }: CountdownProps) {
  return (
    <strong
      className="countdown-left"
      data-countdown={deadline ?? undefined}
      data-moves={moves && deadline ? "" : undefined}
      suppressHydrationWarning
    >
      {text}
    </strong>
  );
}

/** Only submission and voting count down; a closed contest says that it is closed. */
export function isTicking(phase: Phase): boolean {
  return phase === "submission" || phase === "voting";
}

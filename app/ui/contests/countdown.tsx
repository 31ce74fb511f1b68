import { countingOf } from "~/domain/contests/countdown";
import { END_NAMES, isBeforeClose, isCounting, type Phase } from "~/domain/contests/phases";
import { CalendarLink } from "~/ui/contests/calendar-link";
import { Time } from "~/ui/time";

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

interface CountdownLineProps extends CountdownProps {
  end: { at: string; text: string } | null;
}

/** The time left, when the phase ends, and the link to the calendar feed, in one paragraph. */
export function CountdownLine({ end, ...countdown }: CountdownLineProps) {
  return (
    <p className="countdown">
      <Countdown {...countdown} end={end} />
      {end ? (
        <>
          <span>
            <i> · </i>
            {END_NAMES[countdown.phase]} <Time at={end.at}>{end.text}</Time>
          </span>
          <CalendarLink />
        </>
      ) : null}
    </p>
  );
}

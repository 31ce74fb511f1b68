import { useEffect, useState } from "react";
import { countingOf, type Countdown } from "~/domain/contests/countdown";
import { END_NAMES, isBeforeClose, isCounting, type Phase } from "~/domain/contests/phases";
import { atTime } from "~/domain/time/time";
import { Time } from "~/ui/time";

interface TimeLeftProps {
  contest: { id: string };
  phase: Phase;
  /** The time left, as computed by the server. */
  left: Countdown;
  /** End of the phase; null for a phase without an end. */
  end: { at: string } | null;
}

/**
 * Countdown of submission and voting. The server renders it, and app/browser/countdown.ts keeps it current (PHASE-11). In counting,
 * app/browser/counting.ts polls for the results.
 */
export function TimeLeft({ contest, phase, left, end }: TimeLeftProps) {
  const isTicking = isBeforeClose(phase);
  return (
    <strong
      className="countdown-left"
      data-contest={isTicking ? contest.id : undefined}
      data-countdown={isTicking ? end?.at : undefined}
      data-counting={isCounting(phase) ? countingOf(contest.id, end?.at) : undefined}
    >
      <span suppressHydrationWarning>{left.main}</span>{" "}
      <small suppressHydrationWarning>{left.rest}</small>
    </strong>
  );
}

interface PhaseEndProps {
  phase: Phase;
  end: { at: string; text: string } | null;
}

/**
 * End of the phase, with scripts also in the reader's time zone, and a link to the calendar feed of all deadlines (SEO-02). A plain
 * link instead of Remix's, because the response is a file for the calendar program.
 */
export function PhaseEnd({ phase, end }: PhaseEndProps) {
  if (!end) return null;
  return (
    <p className="deadline">
      <span>
        {END_NAMES[phase]} <Time at={end.at}>{end.text}</Time>
        <OwnTime {...end} />
      </span>{" "}
      <a href="/calendario.ics">Añadir al calendario</a>
    </p>
  );
}

/**
 * A deadline in the reader's time zone, which only the browser knows. Renders nothing if the site's time zone shows the same time.
 */
function OwnTime({ at, text }: { at: string; text: string }) {
  const [own, setOwn] = useState("");
  useEffect(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat("es-ES", options).format(new Date(at));
    const time = format({ hour: "2-digit", minute: "2-digit" });
    const day = format({ weekday: "long", day: "numeric" }).replace(",", "");
    setOwn(text.includes(time) ? "" : `; en tu hora, el ${day} ${atTime(time)}`);
  }, [at, text]);
  return <>{own}</>;
}

import { counted } from "~/domain/text/numbers";
import { DAY, HOUR, MINUTE, SECOND } from "~/domain/time/durations";
import { isBeforeClose, type Phase } from "./phases";

/**
 * A countdown's text: the largest unit in words, such as "5 días", and the smaller units with two digits each, such as
 * "03 h 12 min 05 s", so that the text keeps its width while it ticks. `rest` is empty below a minute.
 */
export interface Countdown {
  main: string;
  rest: string;
}

const UNITS = [
  { length: DAY, one: "día", many: "días", short: "d" },
  { length: HOUR, one: "hora", many: "horas", short: "h" },
  { length: MINUTE, one: "minuto", many: "minutos", short: "min" },
  { length: SECOND, one: "segundo", many: "segundos", short: "s" },
] as const;

/**
 * Returns the countdown to the phase's deadline (PHASE-11). In other phases than submission and voting it is 'Reto cerrado'.
 */
export function phaseCountdown(phase: Phase, deadline: string | null, now: Date): Countdown {
  return isBeforeClose(phase) ? timeLeft(deadline, now) : { main: "Reto cerrado", rest: "" };
}

/** Returns the countdown to a deadline, or "Tiempo agotado" after it. */
export function timeLeft(deadline: string | null, now: Date): Countdown {
  const left = Date.parse(deadline ?? "") - now.getTime();
  if (!(left > 0)) return { main: "Tiempo agotado", rest: "" };
  const largest = UNITS.findIndex(({ length }) => left >= length);
  const first = largest < 0 ? UNITS.length - 1 : largest;
  const amount = (at: number) => {
    const above = UNITS[at - 1]?.length ?? Infinity;
    return Math.floor((left % above) / (UNITS[at]?.length ?? SECOND));
  };
  const { one, many } = UNITS[first] ?? UNITS[3];
  return {
    main: counted(amount(first), one, many),
    rest: UNITS.flatMap(({ short }, at) =>
      at > first ? [`${String(amount(at)).padStart(2, "0")}\u00a0${short}`] : [],
    ).join(" "),
  };
}

/** Value of the HTML attribute that app/browser/counting.ts reads: contest id and deadline. */
export function countingOf(contest: string, at: string | null | undefined): string {
  return `${contest} ${at ?? ""}`;
}

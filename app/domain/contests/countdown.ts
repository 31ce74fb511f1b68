import { counted } from "~/domain/text/numbers";
import { DAY, HOUR, MINUTE, SECOND } from "~/domain/time/durations";
import { isBeforeClose, type Phase } from "./phases";

/** Formats milliseconds as "3 días, 4 horas, 12 minutos y 5 segundos", without leading zeros. */
function durationInWords(left: number): string {
  const parts = [
    [Math.floor(left / DAY), "día", "días"],
    [Math.floor((left % DAY) / HOUR), "hora", "horas"],
    [Math.floor((left % HOUR) / MINUTE), "minuto", "minutos"],
    [Math.floor((left % MINUTE) / SECOND), "segundo", "segundos"],
  ] as const;
  const first = parts.findIndex(([n]) => n > 0);
  const amounts = parts.slice(first < 0 ? 3 : first).map(([n, one, many]) => counted(n, one, many));
  const last = amounts.pop() ?? "";
  return amounts.length > 0 ? `${amounts.join(", ")} y ${last}` : last;
}

/**
 * Returns the text of a countdown to the phase's deadline (PHASE-11). In other phases than submission and voting it is 'Reto
 * cerrado'.
 */
export function countdownText(phase: Phase, deadline: string | null, now: Date): string {
  return isBeforeClose(phase) ? timeLeftText(deadline, now) : "Reto cerrado";
}

/** Returns the time until a deadline in words, or "Tiempo agotado". */
export function timeLeftText(deadline: string | null, now: Date): string {
  const left = Date.parse(deadline ?? "") - now.getTime();
  return left > 0 ? durationInWords(left) : "Tiempo agotado";
}

/** Value of the HTML attribute that app/browser/counting.ts reads: contest id and deadline. */
export function countingOf(contest: string, at: string | null | undefined): string {
  return `${contest} ${at ?? ""}`;
}

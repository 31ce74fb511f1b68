import { counted } from "~/domain/site/numbers";
import type { Phase } from "./phases";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "3 días, 4 horas, 12 minutos y 5 segundos"; leading zeros are left out. `left` in milliseconds, above 0. */
export function durationInWords(left: number): string {
  const parts = [
    [Math.floor(left / DAY), "día", "días"],
    [Math.floor((left % DAY) / HOUR), "hora", "horas"],
    [Math.floor((left % HOUR) / MINUTE), "minuto", "minutos"],
    [Math.floor((left % MINUTE) / SECOND), "segundo", "segundos"],
  ] as const;
  const first = parts.findIndex(([n]) => n > 0);
  const words = parts.slice(first < 0 ? 3 : first).map(([n, one, many]) => counted(n, one, many));
  const last = words.pop() ?? "";
  return words.length > 0 ? `${words.join(", ")} y ${last}` : last;
}

/** The countdown's text (PHASE-11): closed outside submission and voting, run out at zero, else the time left. */
export function countdownText(phase: Phase, deadline: string | null, now: Date): string {
  if (phase !== "submission" && phase !== "voting") return "Reto cerrado";
  const left = Date.parse(deadline ?? "") - now.getTime();
  if (!(left > 0)) return "Tiempo agotado";
  return durationInWords(left);
}

/** "X días, Y horas" or "Y horas": the write screen's coarse clock (WRITE-02). */
export function daysAndHours(left: number): string {
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const inHours = counted(hours, "hora", "horas");
  return days > 0 ? `${counted(days, "día", "días")}, ${inHours}` : inHours;
}

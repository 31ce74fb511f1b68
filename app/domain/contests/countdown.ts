import { counted } from "~/domain/text/numbers";
import { DAY, HOUR, MINUTE, SECOND } from "~/domain/time/durations";
import { isBeforeClose, type Phase } from "./phases";

/** "3 días, 4 horas, 12 minutos y 5 segundos" of milliseconds above 0; leading zeros are left out. */
function durationInWords(left: number): string {
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
  if (!isBeforeClose(phase)) return "Reto cerrado";
  const left = Date.parse(deadline ?? "") - now.getTime();
  if (!(left > 0)) return "Tiempo agotado";
  return durationInWords(left);
}

/** Attribute value that app/browser/counting.ts reads: contest and announced instant. */
export function countingOf(contest: string, at: string | null | undefined): string {
  return `${contest} ${at ?? ""}`;
}

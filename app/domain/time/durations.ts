import { inWords } from "../text/numbers";

// Units of time in milliseconds.
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Formats a span in Spanish, in the largest unit that divides it: "un minuto", "diez minutos", "30 días". Numbers up to ten are
 * written as words. The span has to be whole minutes.
 */
export function spanText(span: number): string {
  const minute = [MINUTE, "un minuto", "minutos"] as const;
  const larger = [
    [365 * DAY, "un año", "años"],
    [DAY, "un día", "días"],
    [HOUR, "una hora", "horas"],
  ] as const;
  const [unit, one, many] = larger.find(([size]) => span % size === 0) ?? minute;
  const n = Math.round(span / unit);
  return n === 1 ? one : `${inWords(n)} ${many}`;
}

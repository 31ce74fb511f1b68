import { inWords } from "../text/numbers";
import { DAY, HOUR, MINUTE } from "./durations";

const UNITS = [
  [365 * DAY, "un año", "años"],
  [DAY, "un día", "días"],
  [HOUR, "una hora", "horas"],
  [MINUTE, "un minuto", "minutos"],
] as const;

/** "un minuto", "diez minutos", "30 días": a span of whole minutes or more in its largest whole unit, up to ten in words. */
export function spanWords(span: number): string {
  const [unit, one, many] = UNITS.find(([size]) => span % size === 0) ?? UNITS[3];
  const n = Math.round(span / unit);
  return n === 1 ? one : `${inWords(n)} ${many}`;
}

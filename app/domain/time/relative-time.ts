import { counted } from "~/domain/text/numbers";
import { DAY, HOUR, MINUTE } from "./durations";
import { shortDate } from "./time";

/** How long ago, as the story page says it: moments, under an hour, hours up to 23, then days (product.md §9). */
export function timeAgo(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  if (!(passed >= MINUTE)) return "Hace un momento";
  if (passed < HOUR) return "Hace menos de una hora";
  const hours = Math.floor(passed / HOUR);
  if (hours < 24) return `Hace ${counted(hours, "hora", "horas")}`;
  return `Hace ${counted(Math.floor(passed / DAY), "día", "días")}`;
}

/** The same everywhere else: minutes, hours, days up to 7, then the date (product.md §9). */
export function timeAgoOrDate(instant: string, now: Date, zone: string): string {
  const passed = now.getTime() - Date.parse(instant);
  if (!(passed >= MINUTE)) return "Hace un momento";
  if (passed < HOUR) return `Hace ${counted(Math.floor(passed / MINUTE), "minuto", "minutos")}`;
  if (passed < 8 * DAY) return timeAgo(instant, now);
  return shortDate(instant, zone);
}

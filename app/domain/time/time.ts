import { BoundedCache } from "~/domain/cache/bounded-cache";
import { counted } from "../text/numbers";
import { DAY, HOUR, MINUTE } from "./durations";

// Time zones: instants are stored in UTC. Functions that return days, months or texts take the site's time zone (PHASE-13).

const QUARTER = 15 * MINUTE;
const offsets = new BoundedCache<number>({ entries: 500 });

/**
 * Returns by how many milliseconds the zone is ahead of UTC at an instant. Cached for each quarter of an hour, because offsets
 * change only at quarters.
 */
function offset(at: number, zone: string): number {
  const name = `${Math.floor(at / QUARTER)} ${zone}`;
  const known = offsets.get(name);
  if (known !== undefined) return known;
  const computed = findOffset(at, zone);
  offsets.set(name, computed);
  return computed;
}

function findOffset(at: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatter("parts", zone).formatToParts(at))
    parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

const STYLES = {
  parts: [
    "en-US",
    {
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    },
  ],
  long: ["es-ES", { dateStyle: "long" }],
  short: ["es-ES", { day: "2-digit", month: "2-digit", year: "numeric" }],
  dayAndMonth: ["es-ES", { day: "numeric", month: "long" }],
  shortDay: ["es-ES", { day: "numeric", month: "short" }],
  month: ["es-ES", { month: "long" }],
} as const satisfies Record<string, [string, Intl.DateTimeFormatOptions]>;

// Caches date formatters: creating one costs a fifth of a millisecond, a hundred times as much as using it.
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(style: keyof typeof STYLES, zone: string): Intl.DateTimeFormat {
  const name = `${style} ${zone}`;
  let cached = formatters.get(name);
  if (!cached) {
    const [locale, options] = STYLES[style];
    cached = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formatters.set(name, cached);
  }
  return cached;
}

/** The latest local date and time that forms accept. */
export const LAST_DATE = "2099-12-31T23:59:59";

/**
 * Parses a form's local date and time ("2026-11-20T19:00") into an instant as ISO text; null if the text is not a valid date and
 * time.
 */
export function fromLocal(text: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text)) return null;
  const wall = Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`);
  // Rejects dates such as 30 February, which Date.parse turns into a day in March.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(text.slice(0, 10)))
    return null;
  // Computes the offset in two steps: the first guess may use the offset from the other side of a daylight saving change.
  const guess = wall - offset(wall, zone);
  return new Date(wall - offset(guess, zone)).toISOString();
}

/** Formats an instant as a value for `<input type="datetime-local">`; seconds appear only if they are not zero. */
export function toLocal(instant: string | Date, zone: string): string {
  const at = new Date(instant).getTime();
  const text = new Date(at + offset(at, zone)).toISOString().slice(0, 19);
  return text.endsWith(":00") ? text.slice(0, 16) : text;
}

/** Returns the local day of an instant in a time zone, such as "2026-11-21". */
export function localDay(now: Date, zone: string): string {
  return toLocal(now, zone).slice(0, 10);
}

/** Returns the instant at which the month of `now` begins in the zone, or the month `months` later; ISO text, UTC. */
export function monthStart(now: Date, zone: string, months = 0): string {
  const [year = 1970, month = 1] = localDay(now, zone).split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return fromLocal(`${first}T00:00`, zone) ?? now.toISOString();
}

/** Local time at which voting usually ends (PHASE-13). */
export const USUAL_CLOSING_TIME = "19:00";

/** Returns the instant of the usual closing time of voting in the zone, `days` days after `now`. */
export function eveningAfter(now: Date, days: number, zone: string): string {
  const day = localDay(new Date(now.getTime() + days * DAY), zone);
  return fromLocal(`${day}T${USUAL_CLOSING_TIME}`, zone) ?? now.toISOString();
}

/** Formats date and time: "20 de noviembre de 2026 a las 19:00 (hora de Bogotá)". */
export function longDate(instant: string | Date, zone: string): string {
  return `${dateAndTime(instant, zone)} (${zoneName(zone)})`;
}

/**
 * Formats date and time for a list that names the zone once: "20 de noviembre de 2026 a las 19:00". Both are formatted apart,
 * because runtimes join them with different words.
 */
export function dateAndTime(instant: string | Date, zone: string): string {
  const at = new Date(instant);
  const date = formatter("long", zone).format(at);
  return `${date} ${atTime(toLocal(at, zone).slice(11, 16))}`;
}

/** Puts "a las" before a time of day, and the singular "a la" at one o'clock: "a las 19:00", "a la 01:30". */
export function atTime(time: string): string {
  return `${time.startsWith("01:") ? "a la" : "a las"} ${time}`;
}

/** Formats a day: "20 de noviembre de 2026". */
export function longDay(instant: string | Date, zone: string): string {
  return formatter("long", zone).format(new Date(instant));
}

/** Returns the Spanish name of a time zone: "hora de Bogotá". */
export function zoneName(zone: string): string {
  return zone === "America/Bogota" ? "hora de Bogotá" : zone;
}

/** Formats the time of day on a clock that is `offset` minutes ahead of UTC: "19:05". */
export function clockTime(instant: Date, offset: number): string {
  return new Date(instant.getTime() + offset * MINUTE).toISOString().slice(11, 16);
}

/** Formats a date: "21/11/2026". */
export function shortDate(instant: string | Date, zone: string): string {
  return formatter("short", zone).format(new Date(instant));
}

/** Formats a day: "1 de diciembre". */
export function dayAndMonth(instant: string | Date, zone: string): string {
  return formatter("dayAndMonth", zone).format(new Date(instant));
}

/** Formats a day for a drawing: "1 dic". */
export function shortDay(instant: string | Date, zone: string): string {
  return formatter("shortDay", zone).format(new Date(instant));
}

/** Formats a month: "noviembre de 2026". */
export function monthAndYear(instant: string | Date, zone: string): string {
  return longDay(instant, zone).replace(/^\d+ de /, "");
}

/** Returns the month of an instant in a time zone: "diciembre". */
export function monthName(instant: string | Date, zone: string): string {
  return formatter("month", zone).format(new Date(instant));
}

/** Relative time on story pages: moments, less than an hour, hours up to 23, then days (product.md §9). */
export function timeAgo(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  if (!(passed >= MINUTE)) return "Hace un momento";
  if (passed < HOUR) return "Hace menos de una hora";
  const hours = Math.floor(passed / HOUR);
  if (hours < 24) return `Hace ${counted(hours, "hora", "horas")}`;
  return `Hace ${counted(Math.floor(passed / DAY), "día", "días")}`;
}

/** Relative time on all other pages: minutes, hours, days up to 7, then the date (product.md §9). */
export function timeAgoOrDate(instant: string, now: Date, zone: string): string {
  const passed = now.getTime() - Date.parse(instant);
  if (!(passed >= MINUTE)) return "Hace un momento";
  if (passed < HOUR) return `Hace ${counted(Math.floor(passed / MINUTE), "minuto", "minutos")}`;
  if (passed < 8 * DAY) return timeAgo(instant, now);
  return shortDate(instant, zone);
}

/** Returns the earliest of these instants (ISO texts in UTC), of which any may be missing; null without any. */
export function earliest(...instants: (string | null | undefined)[]): string | null {
  return instants.flatMap((instant) => instant ?? []).sort()[0] ?? null;
}

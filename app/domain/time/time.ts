import { BoundedCache } from "~/domain/cache/bounded-cache";
import { DAY, MINUTE } from "./durations";
// The business has one time zone: instants are stored in UTC, and days and months are those of the zone (PHASE-13).

const QUARTER = 15 * MINUTE;
const offsets = new BoundedCache<number>({ entries: 500 });

/** Milliseconds that local time in the zone is ahead of UTC at an instant; clocks change on a quarter of an hour only. */
function offset(at: number, zone: string): number {
  const name = `${Math.floor(at / QUARTER)} ${zone}`;
  const known = offsets.get(name);
  if (known !== undefined) return known;
  const found = findOffset(at, zone);
  offsets.set(name, found);
  return found;
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
} as const satisfies Record<string, [string, Intl.DateTimeFormatOptions]>;

// To make one costs a fifth of a millisecond, a hundred times its use.
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(style: keyof typeof STYLES, zone: string): Intl.DateTimeFormat {
  const name = `${style} ${zone}`;
  let found = formatters.get(name);
  if (!found) {
    const [locale, options] = STYLES[style];
    found = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formatters.set(name, found);
  }
  return found;
}

/** "2026-11-20T19:00:00" of a form's local date and time → the instant as ISO text; null when it is no date. */
export function fromLocal(text: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text)) return null;
  const wall = Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`);
  // Of 30 February the parser makes a day in March.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(text.slice(0, 10)))
    return null;
  // The offset is asked twice: the first answer may lie on the other side of a change of clocks.
  const guess = wall - offset(wall, zone);
  return new Date(wall - offset(guess, zone)).toISOString();
}

/** The instant as a value for `<input type="datetime-local">`; seconds only when there are any. */
export function toLocal(instant: string | Date, zone: string): string {
  const at = new Date(instant).getTime();
  const text = new Date(at + offset(at, zone)).toISOString().slice(0, 19);
  return text.endsWith(":00") ? text.slice(0, 16) : text;
}

/** "2026-11-21": the day in the zone. */
export function localDay(now: Date, zone: string): string {
  return toLocal(now, zone).slice(0, 10);
}

/** The instant at which the month of `now` began in the zone; `months` ahead when given. */
export function monthStart(now: Date, zone: string, months = 0): string {
  const [year = 1970, month = 1] = localDay(now, zone).split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return fromLocal(`${first}T00:00`, zone) ?? now.toISOString();
}

/** 19:00 in the zone on the day that is `days` after `now`: when voting closes by custom (PHASE-13). */
export function eveningAfter(now: Date, days: number, zone: string): string {
  const day = localDay(new Date(now.getTime() + days * DAY), zone);
  return fromLocal(`${day}T19:00`, zone) ?? now.toISOString();
}

/** "20 de noviembre de 2026 a las 19:00 (hora de Bogotá)", to the minute, of date and time apart: runtimes join them with different words. */
export function longDate(instant: string | Date, zone: string): string {
  const at = new Date(instant);
  const date = formatter("long", zone).format(at);
  const time = toLocal(at, zone).slice(11, 16);
  return `${date} ${time.startsWith("01") ? "a la" : "a las"} ${time} (${zoneName(zone)})`;
}

function zoneName(zone: string): string {
  return zone === "America/Bogota" ? "hora de Bogotá" : zone;
}

/** "19:05" in the zone, with its name where the reader's own clock, so many minutes ahead of UTC, shows another time. */
export function clockTime(instant: Date, zone: string, readerAhead: number): string {
  const time = toLocal(instant, zone).slice(11, 16);
  const isSame = offset(instant.getTime(), zone) === readerAhead * MINUTE;
  return isSame ? time : `${time} (${zoneName(zone)})`;
}

/** "21/11/2026": two-digit day and month, and the year, as in Spain. */
export function shortDate(instant: string | Date, zone: string): string {
  return formatter("short", zone).format(new Date(instant));
}

/** "1 de diciembre". */
export function dayAndMonth(instant: string | Date, zone: string): string {
  return formatter("dayAndMonth", zone).format(new Date(instant));
}

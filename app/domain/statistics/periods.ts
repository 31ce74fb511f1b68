import { DAY } from "~/domain/time/durations";
import { fromLocal, localDay } from "~/domain/time/time";

/** A span of time from `from` (inclusive) to `to` (exclusive), as ISO texts in UTC. */
export interface Span {
  from: string;
  to: string;
}

/** A local day of the site's time zone, such as "2026-11-21". */
export interface LocalDay extends Span {
  day: string;
}

/** A local month of the site's time zone, such as "2026-11". */
export interface LocalMonth extends Span {
  month: string;
}

/** Lengths of the statistics' period that can be selected, in days. The first is the default. */
export const PERIODS = [30, 90] as const;

/** Maximum length of a period in days, also for the period of a contest. */
export const MOST_DAYS = 90;

/** Number of months in the table of returning people; each is compared with the following month. */
export const MONTHS = 12;

/** Returns the local day `days` days after `day`, both as "2026-11-21". */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

const startOf = (day: string, zone: string) => fromLocal(`${day}T00:00`, zone) ?? `${day}T00:00Z`;

/** Lists `count` local days, oldest first. The last is the day of `end`. */
export function daysUntil(end: Date, count: number, zone: string): LocalDay[] {
  const last = localDay(end, zone);
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(last, index + 1 - count);
    return { day, from: startOf(day, zone), to: startOf(addDays(day, 1), zone) };
  });
}

/**
 * Lists the local days of a contest, oldest first: from its creation to its results, or to `now` before them, and at most the last
 * `MOST_DAYS`.
 */
export function daysOfContest(
  contest: { createdAt: string; finalizedAt: string | null },
  now: Date,
  zone: string,
): LocalDay[] {
  const end = contest.finalizedAt === null ? now : new Date(contest.finalizedAt);
  const first = localDay(new Date(contest.createdAt), zone);
  const lastDays = daysUntil(end, MOST_DAYS, zone);
  const days = lastDays.filter(({ day }) => day >= first);
  return days.length > 0 ? days : lastDays.slice(-1);
}

/** Lists the local months from `MONTHS` months before `now` to the month of `now`, oldest first. */
export function monthsUntil(now: Date, zone: string): LocalMonth[] {
  const [year = 1970, month = 1] = localDay(now, zone).split("-").map(Number);
  const first = (offset: number) =>
    new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10);
  return Array.from({ length: MONTHS + 1 }, (_, index) => {
    const day = first(index - MONTHS);
    return {
      month: day.slice(0, 7),
      from: startOf(day, zone),
      to: startOf(first(index - MONTHS + 1), zone),
    };
  });
}

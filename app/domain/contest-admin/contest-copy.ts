import type { Contest } from "~/domain/contests/contests.server";
import { MONTH_NAMES } from "~/domain/contests/names";
import { isAhead } from "~/domain/contests/phases";
import { fromLocal, toLocal } from "~/domain/time/time";

/** Maximum number of months by which a copied contest's dates move forward. */
const MOST_MONTHS = 600;

/**
 * Month and dates for the form that copies a contest: moved forward by whole months, at least one, until the submission deadline is
 * in the future. Day and local time stay the same.
 */
export function contestCopy(contest: Contest, zone: string, now: Date) {
  const moved = (date: string | null, months: number) =>
    date === null ? "" : monthsLater(toLocal(date, zone), months);
  let months = 1;
  const isPast = () =>
    !isAhead(fromLocal(moved(contest.submissionDeadline, months), zone) ?? "", now);
  while (isPast() && months < MOST_MONTHS) months++;
  return {
    month: monthNameLater(contest.month, months),
    dates: {
      submission_deadline: moved(contest.submissionDeadline, months),
      voting_deadline: moved(contest.votingDeadline, months),
      results_at: moved(contest.resultsAt, months),
      end_date: moved(contest.endDate, months),
    },
  };
}

/** A local date and time some months later: the same day and time, or the last day of a shorter month. */
export function monthsLater(local: string, months: number): string {
  const [year = 1970, month = 1, day = 1] = local.slice(0, 10).split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  const date = new Date(
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())),
  );
  return `${date.toISOString().slice(0, 10)}${local.slice(10)}`;
}

/**
 * Name of a contest's month shifted by some months: «Diciembre 2026» becomes «Enero 2027». A text without a month stays unchanged.
 */
export function monthNameLater(name: string, months: number): string {
  const match = new RegExp(`\\b(${MONTH_NAMES.join("|")})\\b`, "i").exec(name);
  const month = match?.[1];
  if (!match || !month) return name;
  const at = MONTH_NAMES.indexOf(month.toLowerCase()) + months;
  const next = MONTH_NAMES[at % 12] ?? "";
  const isCapital = month.charAt(0) !== month.charAt(0).toLowerCase();
  const written = isCapital ? next.charAt(0).toUpperCase() + next.slice(1) : next;
  return name
    .replace(month, written)
    .replace(/\b(19|20)\d\d\b/, (year) => String(Number(year) + Math.floor(at / 12)));
}

import { DAY } from "~/domain/time/durations";
import type { Place } from "./places";

/**
 * Duration of the results week in milliseconds: the time after the results in which home and the contest's page open with the
 * winner (HOME-06).
 */
export const RESULTS_WEEK = 7 * DAY;

/** The results week of a contest that has a winner. */
export interface ResultsWeek {
  /** Instant at which the results week ends; ISO text, UTC. */
  until: string;
  winner: Place;
  /** Second, third and the honorary mention, in this order. */
  others: Place[];
}

/** Returns a contest's results week; null before the results, after the week, and for a contest without a winner. */
export function resultsWeek(
  { finalizedAt, places }: { finalizedAt: string | null; places: readonly Place[] },
  now: Date,
): ResultsWeek | null {
  const end = Date.parse(finalizedAt ?? "") + RESULTS_WEEK;
  const [winner, ...others] = places;
  if (!(now.getTime() < end) || winner?.position !== 1) return null;
  return { until: new Date(end).toISOString(), winner, others };
}

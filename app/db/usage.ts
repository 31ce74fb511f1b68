import { logLine } from "./log-lines";

/** Number of round trips to D1 and of the rows that D1 bills for them. */
export interface Usage {
  trips: number;
  rowsRead: number;
  rowsWritten: number;
}

/** The fields of D1's `meta` that are counted; a fake D1 may lack them. `duration` is in milliseconds. */
type Meta = Partial<Record<"rows_read" | "rows_written" | "duration", number>>;

/** Limits above which a statement counts as slow. */
const SLOW = { rows: 5_000, ms: 100 };

/** Adds one round trip with the results of its statements to `usage`. */
export function countTrip(usage: Usage, results: readonly { meta: Meta }[]): void {
  usage.trips += 1;
  for (const { meta } of results) {
    usage.rowsRead += meta.rows_read ?? 0;
    usage.rowsWritten += meta.rows_written ?? 0;
  }
}

/** Logs a slow statement with its placeholders; the bound values are left out, because they may be personal data. */
export function logIfSlow(statement: string, { rows_read = 0, duration = 0 }: Meta): void {
  if (rows_read <= SLOW.rows && duration <= SLOW.ms) return;
  logLine({ type: "slow_query", statement, rows_read, ms: Math.round(duration) });
}

import { SECOND } from "../time/durations";

/** Response header of a page that is closed for maintenance, by which scripts tell it from a failure. */
export const CLOSED_HEADER = "X-Maintenance";

/**
 * How long an isolate may use the state of maintenance that it has read. Longer than cached pages with dates live, so that an
 * isolate that renders those reads it with them.
 */
export const FRESH_MS = 3 * SECOND;

import { SECOND } from "../time/durations";

/** Response header that marks a page closed for maintenance, so that scripts can tell it from a failure. */
export const CLOSED_HEADER = "X-Maintenance";

/**
 * Cache lifetime of the maintenance state in an isolate, in milliseconds. Longer than the lifetime of cached pages with dates, so
 * that an isolate that renders those pages reads the state together with them.
 */
export const FRESH_MS = 3 * SECOND;

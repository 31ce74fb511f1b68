import { FRESH_MS } from "../domain/maintenance/closed-pages";

/** Jitter: all pages receive the message at the same instant. */
const SPREAD_MS = 4_500;

/**
 * Returns after how many milliseconds a page reacts to a change of maintenance. By then every isolate of the server has read the
 * change. Includes the jitter.
 */
export const maintenanceDelay = () => FRESH_MS + 50 + Math.random() * SPREAD_MS;

import { FRESH_MS } from "../domain/maintenance/closed-pages";

/** Jitter: all pages receive the message at the same instant. */
const SPREAD_MS = 4_500;

/**
 * Returns the delay in milliseconds before a page reacts to a change of maintenance. By then every isolate has read the change.
 * Includes jitter.
 */
export const maintenanceDelay = () => FRESH_MS + 50 + Math.random() * SPREAD_MS;

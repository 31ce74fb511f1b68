import { FRESH_MS } from "../domain/maintenance/closed-pages";

/** Jitter: all pages receive the message at the same instant. */
const SPREAD_MS = 4_500;

/**
 * Returns the delay in milliseconds after which a page follows a change of maintenance: every isolate of the server then knows
 * it.
 */
export const maintenanceDelay = () => FRESH_MS + 50 + Math.random() * SPREAD_MS;

import { isLogOn, logLine } from "~/db/log-lines";
import type { RequestContext } from "./context";

/** Share of the 200 responses from a cache that are logged. */
const CACHED_SHARE = 0.01;

/**
 * Logs one line for a response: without address, query, e-mail and account. `began` is when the request arrived, in epoch
 * milliseconds. Samples 200 responses from a cache; `chance` is between 0 and 1.
 */
export function logResponse(
  sent: Request,
  { status }: Response,
  { env, errorId, cost, route }: Pick<RequestContext, "env" | "errorId" | "cost" | "route">,
  began: number,
  chance = Math.random(),
): void {
  if (!isLogOn(env)) return;
  if (status === 200 && cost.cache !== "none" && chance >= CACHED_SHARE) return;
  logLine({
    type: "request",
    id: errorId,
    route: route(),
    method: sent.method,
    status,
    ms: Date.now() - began,
    trips: cost.trips,
    rows_read: cost.rowsRead,
    rows_written: cost.rowsWritten,
    cache: cost.cache,
    colo: coloOf(sent),
  });
}

/** The code of Cloudflare's data centre, such as "BOG"; null on a local server. */
function coloOf({ cf }: Request): string | null {
  return typeof cf?.colo === "string" ? cf.colo : null;
}

import { isLogOn, logLine } from "~/db/log-lines";
import type { Usage } from "~/db/usage";
import type { RequestContext } from "./context";

/** What a request has cost: its use of D1, and the cache that answered it. */
export interface RequestCost extends Usage {
  /** 'hot': the memory of the isolate; 'cache': the Cache API; 'none': the response was made for this request. */
  cache: "hot" | "cache" | "none";
}

/** Returns the cost of a request that has done nothing yet. */
export function newCost(): RequestCost {
  return { trips: 0, rowsRead: 0, rowsWritten: 0, cache: "none" };
}

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

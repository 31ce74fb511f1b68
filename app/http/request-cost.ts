import type { Usage } from "~/db/usage";

/** What a request has cost: its use of D1, and the cache that answered it. */
export interface RequestCost extends Usage {
  /** 'hot': the memory of the isolate; 'cache': the Cache API; 'none': the response was made for this request. */
  cache: "hot" | "cache" | "none";
}

/** Returns the cost of a request that has done nothing yet. */
export function newCost(): RequestCost {
  return { trips: 0, rowsRead: 0, rowsWritten: 0, cache: "none" };
}

import type { RequestContext } from "./context";

/**
 * Logs an error under the request's error id, and gives it to the runtime as an uncaught exception of the request, by a rejected
 * promise of `waitUntil`. The visitor still gets the response. Without this a Worker that catches its errors and answers 500 has no
 * `exceptions` in its log.
 */
export function reportFailure(
  error: unknown,
  { method }: Request,
  { errorId, route, waitUntil }: Pick<RequestContext, "errorId" | "route" | "waitUntil">,
): void {
  console.error(`[${errorId}] ${method} ${route()}`, error);
  waitUntil(Promise.reject(error));
}

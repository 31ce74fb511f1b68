import type { AppLoadContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse } from "@remix-run/react";

export { renderPage as default } from "~/remix/render-page.server";

/** Logs an error with the id that the error page shows (SHELL-04). */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname } = new URL(request.url);
  console.error(`[${context.errorId}] ${request.method} ${pathname}`, error);
}

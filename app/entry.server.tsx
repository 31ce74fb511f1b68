import type { AppLoadContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse } from "@remix-run/react";

export { renderPage as default } from "~/remix/render-page.server";

/** The error page shows the same id as this line of the log (SHELL-04). */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname } = new URL(request.url);
  console.error(`[${context.errorId}] ${request.method} ${pathname}`, error);
}

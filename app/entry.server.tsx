import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse } from "@remix-run/react";
import { findLastWinner } from "~/domain/contests/last-winner.server";
import { reportFailure } from "~/http/report-failure";
import { renderPage } from "~/remix/render-page.server";

/**
 * Renders a page. Every 404 page gets the last winner, to be read meanwhile: the query stands here instead of in loaders, so that
 * the 404 of a page that is hidden from this reader is the same as that of an unknown path (SEC-05).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const meanwhile = status === 404 ? await findLastWinner(context.db).catch(() => null) : null;
  return renderPage(request, status, headers, remix, context, meanwhile);
}

/** Reports an error of a page, under the id that the error page shows (SHELL-04). */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  reportFailure(error, request, context);
}

import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { DocumentContext } from "~/remix/document-context";
import { lateScripts } from "~/remix/late-scripts";

const END = "</body></html>";

/** Renders to a string: no page defers data, and a stream costs up to a third more (app/remix/README.md). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Response {
  const { nonce, css, sheet, firstScript, clocks, errorId, env, isLight, now } = context;
  const values = { errorId, siteName: env.SITE_NAME, supportEmail: env.SUPPORT_EMAIL };
  const page = renderToString(
    <DocumentContext.Provider
      value={{ ...values, nonce, css, sheet, hasScripts: !isLight, now: now.getTime() }}
    >
      {/* Without its stream, in which Remix would send the data a second time. */}
      <RemixServer context={{ ...remix, serverHandoffStream: undefined }} url={request.url} />
    </DocumentContext.Provider>,
  );
  const script =
    firstScript + clocks.map(({ reads, code }) => (reads.test(page) ? code : "")).join("");
  const scripts = isLight ? "" : lateScripts(page, remix, { values, nonce, script });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${page.slice(0, -END.length)}${scripts}${END}`, {
    status,
    headers,
  });
}

/** The error page shows the same id as this line of the log (SHELL-04). */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname } = new URL(request.url);
  console.error(`[${context.errorId}] ${request.method} ${pathname}`, error);
}

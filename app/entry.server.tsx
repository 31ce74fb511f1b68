import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { DocumentContext } from "~/ui/document-context";

/**
 * A page that hydrates later needs the stream: rendered to a string its data is left out. A page without scripts renders
 * to a string, 19-70 % cheaper (docs/decisions/0008).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { nonce, css, firstScript, errorId, env, isLight, now } = context;
  const page = (
    <DocumentContext.Provider
      value={{
        nonce,
        css,
        firstScript,
        hasScripts: !isLight,
        errorId,
        siteName: env.SITE_NAME,
        supportEmail: env.SUPPORT_EMAIL,
        now: now.getTime(),
      }}
    >
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </DocumentContext.Provider>
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (isLight) {
    return new Response(`<!doctype html>${renderToString(page)}`, { status, headers });
  }
  let hasFailed = false;
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    onError(error) {
      hasFailed = true;
      if (!request.signal.aborted) console.error(`[${errorId}] render`, error);
    },
  });
  // No page defers data: what is not ready with the shell follows at once, and a late failure still gets its status.
  await stream.allReady;
  return new Response(stream, { status: hasFailed ? 500 : status, headers });
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

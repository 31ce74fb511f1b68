import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { DocumentContext } from "~/ui/document-context";

/**
 * A page is rendered to a string: no page defers data, and the stream costs half as much again. What the stream would
 * send after the page, the loaders' data, follows here in one script (docs/decisions/0013).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream: data, ...remix }: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { nonce, css, firstScript, errorId, env, isLight, now } = context;
  const page = renderToString(
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
    </DocumentContext.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const after = data && remix.renderMeta?.didRenderScripts ? await dataScript(data, nonce) : "";
  return new Response(`<!doctype html>${page}${after}`, { status, headers });
}

/** Hands the loaders' data to the browser's `RemixBrowser`, as the stream's scripts do. */
async function dataScript(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const safe = JSON.stringify(await textOf(data)).replaceAll("<", "\\u003c");
  return `<script nonce="${nonce}">__remixContext.streamController.enqueue(${safe});__remixContext.streamController.close()</script>`;
}

// A chunk ends where a character does: each is a text of its own.
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const utf8 = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += utf8.decode(part.value);
  }
  return text;
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

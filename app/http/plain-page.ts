import { errorName } from "~/domain/text/error-names";
import { escapeHtml } from "~/domain/text/escape-html";
import type { RequestContext } from "./context";
import { isReading, type Refusal } from "./guard";

/** The answer to a request that goes no further: a page, or for a form that a script sent what Remix's script understands. */
export function refusalPage(
  request: Request,
  { status, message, headers = {} }: Refusal,
  context: RequestContext,
): Response {
  const isData = !isReading(request) && new URL(request.url).pathname.endsWith(".data");
  if (!isData) return plainPage(status, message, context, headers);
  // An ErrorResponse in the format of single fetch (turbo-stream): each number is the place of a value.
  const values = [{ _1: 2 }, "error", ["ErrorResponse", 3, 4, 5], message, status, ""];
  return new Response(`${JSON.stringify(values)}\n`, {
    status,
    headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes", ...headers },
  });
}

/** A page for what is refused before Remix, or when Remix itself fails. */
export function plainPage(
  status: number,
  message: string,
  { css, nonce, env }: RequestContext,
  headers: Record<string, string> = {},
): Response {
  const name = escapeHtml(errorName(status));
  const site = escapeHtml(env.SITE_NAME);
  return new Response(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${name} · ${site}</title><style nonce="${nonce}">${css}</style></head><body><main class="page page-narrow">` +
      `<p class="state-code">${status}</p><h1>${name}</h1><p>${escapeHtml(message)}</p><p><a href="/">Volver al inicio</a></p></main></body></html>`,
    { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } },
  );
}

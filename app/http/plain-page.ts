import { errorName } from "~/domain/text/error-names";
import { escapeHtml } from "~/domain/text/markup";
import type { RequestContext } from "./context";

/** A complete page without Remix: for refusals before Remix runs, and for failures of Remix itself. */
export function plainPage(
  status: number,
  message: string,
  { css, themeCss, nonce, env }: RequestContext,
  headers: Record<string, string> = {},
): Response {
  const name = escapeHtml(errorName(status));
  const site = escapeHtml(env.SITE_NAME);
  return new Response(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${name} · ${site}</title><style nonce="${nonce}">${css}${themeCss}</style></head><body>` +
      `<header class="site-header"><a class="site-name" href="/">${site}</a></header><main class="page"><section class="state">` +
      `<p class="label">${status}</p><h1>${name}</h1><p>${escapeHtml(message)}</p>` +
      `<p><a class="button" href="/">Volver al inicio</a></p></section></main></body></html>`,
    { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } },
  );
}

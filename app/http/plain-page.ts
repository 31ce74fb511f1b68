import { errorName } from "~/domain/text/error-names";
import { escapeHtml } from "~/domain/text/markup";
import type { RequestContext } from "./context";

/** Returns a complete page without Remix: for requests that are refused before Remix runs, and for failures of Remix itself. */
export function plainPage(
  status: number,
  message: string,
  context: RequestContext,
  headers: Record<string, string> = {},
): Response {
  const title = errorName(status);
  const main =
    `<section class="state"><p class="label">${status}</p><h1>${escapeHtml(title)}</h1>` +
    `<p>${escapeHtml(message)}</p><p><a class="button" href="/">Volver al inicio</a></p></section>`;
  return plainDocument({ status, title, main, home: "/" }, context, headers);
}

interface PlainDocument {
  status: number;
  /** Title of the page as text, without the site's name. */
  title: string;
  /** Content of the page's `<main>` as HTML. */
  main: string;
  /** Path to which the site's name links; without it the name is plain text. */
  home?: string;
  /** Whether the page ends with a footer without links. */
  hasFooter?: boolean;
  /** Script to inline at the end of the page. */
  script?: string;
}

/** Returns a complete HTML document that needs neither Remix nor the database. */
export function plainDocument(
  { status, title, main, home, hasFooter, script }: PlainDocument,
  { css, themeCss, nonce, env, now }: RequestContext,
  headers: Record<string, string> = {},
): Response {
  const site = escapeHtml(env.SITE_NAME);
  const name = home
    ? `<a class="site-name" href="${home}">${site}</a>`
    : `<span class="site-name">${site}</span>`;
  return new Response(
    `<!doctype html><html lang="es" data-now="${now.getTime()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${escapeHtml(title)} · ${site}</title><link rel="icon" href="/favicon.svg"><style nonce="${nonce}">${css}${themeCss}</style></head><body>` +
      `<header class="site-header">${name}</header><main class="page">${main}</main>` +
      `${hasFooter ? `<footer class="site-footer"><p>${site}: una historia breve cada mes.</p></footer>` : ""}` +
      `${script ? `<script nonce="${nonce}">${script}</script>` : ""}</body></html>`,
    { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } },
  );
}

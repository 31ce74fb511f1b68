import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import type { LastWinner } from "~/domain/contests/places";
import { SCHEMES } from "~/domain/preferences/theme";
import { DocumentContext, type PublicValues } from "./document-context";
import { PAGE_DATA_ID, writePageData } from "./page-data";
import { sheetOf, sheetsBeside, withSheets } from "./sheets";

const END = "</body></html>";

/** Renders the page to a string instead of a stream: no page defers data, and a stream costs up to a third more (README.md). */
export function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
  meanwhile: LastWinner | null,
): Response {
  const { nonce, sheet, preferences, themeCss, errorId, env, isLight, now } = context;
  const scheme = SCHEMES[preferences.theme];
  const styles = { ...inlineSheets(remix, context, meanwhile !== null), sheet, themeCss, scheme };
  const hasFailed = remix.staticHandlerContext.errors !== null;
  const values = {
    ...(hasFailed ? { errorId } : {}),
    ...(meanwhile && { meanwhile }),
    siteName: env.SITE_NAME,
    supportEmail: env.SUPPORT_EMAIL,
  };
  const manifest = styles.hasLinks
    ? { ...remix.manifest, routes: withSheets(remix.manifest.routes) }
    : remix.manifest;
  const page = renderToString(
    <DocumentContext.Provider
      value={{ ...values, ...styles, nonce, hasScripts: !isLight, now: now.getTime() }}
    >
      {/* Omits Remix's stream, which would send the data a second time. */}
      <RemixServer
        context={{ ...remix, manifest, serverHandoffStream: undefined }}
        url={request.url}
      />
    </DocumentContext.Provider>,
  );
  // Scripts go to the end of `<body>`, where React ignores elements that it did not render.
  const scripts = isLight ? "" : scriptsOf(page, values, remix, context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${page.slice(0, -END.length)}${scripts}${END}`, {
    status,
    headers,
  });
}

/**
 * Returns the CSS to inline: the sheet of all pages, the sheet of the page's kind, and additional ones (`sheetsBeside`). The kind's
 * sheet is linked instead in 'Modo ligero', and in development if it is newer than the Worker's build.
 */
function inlineSheets(
  remix: EntryContext,
  { css, sheets, themeCss, isLight }: AppLoadContext,
  hasWinner: boolean,
) {
  const hrefs = sheetsOf(remix);
  const hasLinks = isLight || hrefs.some((href) => !sheets[href]);
  const inlined = hasLinks ? [] : hrefs;
  const moreSheets = sheetsBeside(remix.staticHandlerContext.loaderData, hasWinner);
  const written = [...inlined, ...moreSheets];
  return {
    moreSheets,
    css: css + written.map((href) => sheets[href] ?? "").join("") + themeCss,
    inlined: inlined.join(" "),
    hasLinks,
  };
}

/** Returns the URLs of the style sheets of a page's kind; none for an error page, which looks the same everywhere. */
function sheetsOf({ staticHandlerContext: { matches, errors } }: EntryContext): string[] {
  // An error page gets no kind's sheet, which would reveal that a hidden page exists (SEC-05).
  if (errors) return [];
  return matches.flatMap(({ route }) => sheetOf(route.id) ?? []);
}

/** Returns the page's data block and inline script, which replace Remix's `<Scripts>` (docs/decisions/0013). */
function scriptsOf(
  page: string,
  values: PublicValues,
  { manifest, staticHandlerContext: { matches, loaderData, actionData, errors } }: EntryContext,
  { nonce, firstScript, pageScripts }: AppLoadContext,
): string {
  const routes = matches.flatMap(({ route: { id } }) => {
    const module = manifest.routes[id]?.module;
    return module ? [[id, module]] : [];
  });
  const data = writePageData(
    {
      entry: manifest.entry.module,
      manifest: manifest.url,
      routes: Object.fromEntries(routes),
      state: {
        loaderData,
        actionData: actionData ?? undefined,
        errors: errors ? serializeErrors(errors) : undefined,
      },
      values,
    },
    page,
  );
  return (
    `<script nonce="${nonce}" type="application/json" id="${PAGE_DATA_ID}">${data}</script>` +
    `<script nonce="${nonce}">${firstScript}${pageScriptsOf(page, pageScripts)}</script>`
  );
}

/**
 * Serializes errors in the form that `<RemixBrowser>` reads. An unexpected error becomes a generic message, so that no detail of
 * a bug reaches the browser.
 */
function serializeErrors(errors: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (isRouteErrorResponse(error)) return [id, { ...error, __type: "RouteErrorResponse" }];
      return [id, { message: "Unexpected Server Error", __type: "Error" }];
    }),
  );
}

/**
 * Returns the scripts of app/browser that the page needs, each once. A page asks for a script by a `data-` attribute, such as
 * `data-countdown`.
 */
function pageScriptsOf(page: string, pageScripts: AppLoadContext["pageScripts"]): string {
  const attributes = page.matchAll(/ data-(countdown|counting|view|autoread)="/g);
  const names = Array.from(attributes, ([, name]) => name as keyof typeof pageScripts);
  return [...new Set(names.map((name) => pageScripts[name]))].join("");
}

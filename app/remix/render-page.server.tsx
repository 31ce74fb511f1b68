import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { SCHEMES } from "~/domain/preferences/theme";
import { DocumentContext, type PublicValues } from "./document-context";
import { PAGE_DATA_ID, writePageData } from "./page-data";
import { sheetOf, SIGNED_IN_SHEET, withSheets } from "./sheets";

const END = "</body></html>";

/** Renders to a string: no page defers data, and a stream costs up to a third more (README.md). */
export function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Response {
  const { nonce, sheet, preferences, themeCss, errorId, env, isLight, now } = context;
  const scheme = SCHEMES[preferences.theme];
  const look = { ...inlineSheets(remix, context), sheet, themeCss, scheme };
  const hasFailed = remix.staticHandlerContext.errors !== null;
  const values = {
    ...(hasFailed ? { errorId } : {}),
    siteName: env.SITE_NAME,
    supportEmail: env.SUPPORT_EMAIL,
  };
  const manifest = look.hasLinks
    ? { ...remix.manifest, routes: withSheets(remix.manifest.routes) }
    : remix.manifest;
  const page = renderToString(
    <DocumentContext.Provider
      value={{ ...values, ...look, nonce, hasScripts: !isLight, now: now.getTime() }}
    >
      {/* Without its stream, in which Remix would send the data a second time. */}
      <RemixServer
        context={{ ...remix, manifest, serverHandoffStream: undefined }}
        url={request.url}
      />
    </DocumentContext.Provider>,
  );
  // At the end of the body, where React ignores what it did not render.
  const scripts = isLight ? "" : scriptsOf(page, values, remix, context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${page.slice(0, -END.length)}${scripts}${END}`, {
    status,
    headers,
  });
}

/**
 * The CSS that the page inlines: with the sheet of its kind, and that of signed-in readers. In development a sheet may be newer than
 * the Worker's build: then all are linked.
 */
function inlineSheets(remix: EntryContext, { css, sheets, themeCss, isLight }: AppLoadContext) {
  const hrefs = sheetsOf(remix);
  const hasLinks = isLight || hrefs.some((href) => !sheets[href]);
  const inlined = hasLinks ? [] : hrefs;
  const isSignedIn = Boolean(remix.staticHandlerContext.loaderData.root?.viewer);
  const written = isSignedIn ? [...inlined, SIGNED_IN_SHEET] : inlined;
  return {
    css: css + written.map((href) => sheets[href] ?? "").join("") + themeCss,
    inlined: inlined.join(" "),
    hasLinks,
  };
}

/** Addresses of the sheets of a page's kind; none for an error page, which every page shows alike. */
function sheetsOf({ staticHandlerContext: { matches, errors } }: EntryContext): string[] {
  // The sheet of a page that is hidden would tell it from an address that does not exist (SEC-05).
  if (errors) return [];
  return matches.flatMap(({ route }) => sheetOf(route.id) ?? []);
}

/** The page's data and its inline script, in place of `<Scripts>` of Remix (docs/decisions/0013). */
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

/** The form from which `<RemixBrowser>` makes errors again. It tells the browser nothing about a bug. */
function serializeErrors(errors: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (isRouteErrorResponse(error)) return [id, { ...error, __type: "RouteErrorResponse" }];
      return [id, { message: "Unexpected Server Error", __type: "Error" }];
    }),
  );
}

/** The scripts of app/browser that have an attribute on the page, each once. */
function pageScriptsOf(page: string, pageScripts: AppLoadContext["pageScripts"]): string {
  const attributes = page.matchAll(/ data-(countdown|counting|view|autoread)="/g);
  const names = Array.from(attributes, ([, name]) => name as keyof typeof pageScripts);
  return [...new Set(names.map((name) => pageScripts[name]))].join("");
}

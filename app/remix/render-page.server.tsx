import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { SCHEMES } from "~/domain/preferences/theme";
import { DocumentContext } from "./document-context";
import { cachedFrame } from "./frame-cache.server";
import { lateScripts } from "./late-scripts";
import { sheetOf, SIGNED_IN_SHEET, withSheets } from "./sheets";

/**
 * The CSS of a page with the sheet of its kind, and that of signed-in readers. In development a sheet may be newer than the
 * build that the Worker carries: then all are linked.
 */
function inlineSheets(remix: EntryContext, { css, sheets, themeCss, isLight }: AppLoadContext) {
  const hrefs = sheetsOf(remix);
  const hasLinks = isLight || hrefs.some((href) => !sheets[href]);
  const own = hasLinks ? [] : hrefs;
  const isSignedIn = Boolean(remix.staticHandlerContext.loaderData.root?.viewer);
  const carried = isSignedIn ? [...own, SIGNED_IN_SHEET] : own;
  return {
    css: css + carried.map((href) => sheets[href] ?? "").join("") + themeCss,
    inlined: own.join(" "),
    hasLinks,
  };
}

/** Addresses of the sheets of a page's kind; none for an error page, which every page shows alike. */
function sheetsOf({ staticHandlerContext: { matches, errors } }: EntryContext): string[] {
  // The sheet of a page that is hidden would tell it from an address that does not exist (SEC-05).
  if (errors) return [];
  return matches.flatMap(({ route }) => sheetOf(route.id) ?? []);
}

const END = "</body></html>";

/** The scripts of the attributes that stand on the page, each once. */
function pageScriptsOf(page: string, pageScripts: AppLoadContext["pageScripts"]): string {
  const found = page.matchAll(/ data-(countdown|counting|view|autoread)="/g);
  const names = Array.from(found, ([, name]) => name as keyof typeof pageScripts);
  return [...new Set(names.map((name) => pageScripts[name]))].join("");
}

/** Renders to a string: no page defers data, and a stream costs up to a third more (README.md). */
export function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Response {
  const {
    nonce,
    sheet,
    preferences,
    themeCss,
    firstScript,
    pageScripts,
    errorId,
    env,
    isLight,
    now,
  } = context;
  const look = {
    ...inlineSheets(remix, context),
    sheet,
    themeCss,
    scheme: SCHEMES[preferences.theme],
  };
  const hasFailed = remix.staticHandlerContext.errors !== null;
  const values = {
    ...(hasFailed ? { errorId } : {}),
    siteName: env.SITE_NAME,
    supportEmail: env.SUPPORT_EMAIL,
  };
  const hasScripts = !isLight;
  const manifest = look.hasLinks
    ? { ...remix.manifest, routes: withSheets(remix.manifest.routes) }
    : remix.manifest;
  const frame = cachedFrame(remix, { ...values, hasScripts });
  const page = renderToString(
    <DocumentContext.Provider
      value={{ ...values, ...look, ...frame.parts, nonce, hasScripts, now: now.getTime() }}
    >
      {/* Without its stream, in which Remix would send the data a second time. */}
      <RemixServer
        context={{ ...remix, manifest, serverHandoffStream: undefined }}
        url={request.url}
      />
    </DocumentContext.Provider>,
  );
  frame.keep(page);
  const script = firstScript + pageScriptsOf(page, pageScripts);
  const scripts = isLight ? "" : lateScripts(page, remix, { values, nonce, script });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${page.slice(0, -END.length)}${scripts}${END}`, {
    status,
    headers,
  });
}

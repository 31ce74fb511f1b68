import type { EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse } from "@remix-run/react";
import type { PublicValues } from "./document-context";
import { PAGE_DATA_ID, writePageData } from "./page-data";

interface LateScripts {
  values: PublicValues;
  nonce: string;
  /** The first script, which starts the modules. */
  script: string;
}

/**
 * Replaces `<Scripts>` of Remix by a block of JSON and the first script, which starts the modules named there when
 * the page is idle or touched (docs/decisions/0013).
 */
export function lateScripts(
  page: string,
  { manifest, staticHandlerContext: { matches, loaderData, actionData, errors } }: EntryContext,
  { values, nonce, script }: LateScripts,
): string {
  // At the end of the body of `page`, where React leaves alone what it did not render.
  const routes = matches.flatMap(({ route: { id } }) => {
    const module = manifest.routes[id]?.module;
    return module ? [[id, module]] : [];
  });
  const data = {
    entry: manifest.entry.module,
    manifest: manifest.url,
    routes: Object.fromEntries(routes),
    state: {
      loaderData,
      actionData: actionData ?? undefined,
      errors: errors ? serializeErrors(errors) : undefined,
    },
    values,
  };
  return (
    `<script nonce="${nonce}" type="application/json" id="${PAGE_DATA_ID}">${writePageData(data, page)}</script>` +
    `<script nonce="${nonce}">${script}</script>`
  );
}

/** In the form from which <RemixBrowser> makes errors again; of what broke, the browser learns no more than that. */
function serializeErrors(errors: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (isRouteErrorResponse(error)) return [id, { ...error, __type: "RouteErrorResponse" }];
      return [id, { message: "Unexpected Server Error", __type: "Error" }];
    }),
  );
}

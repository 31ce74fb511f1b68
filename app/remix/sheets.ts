import type { EntryContext, LinksFunction } from "@remix-run/cloudflare";
import signedIn from "~/styles/pages/signed-in.css";

/** Address of what every page of a signed-in reader has behind the sheet of its kind; the late sheet has it too, for who signs in later. */
export const SIGNED_IN_SHEET = signedIn;

/** A route's `links` for the style sheets of its kind of page, without those that the server has inlined (docs/design/performance.md). */
export function sheets(...hrefs: readonly string[]): LinksFunction {
  return () =>
    hrefs.filter((href) => !isInlined(href)).map((href) => ({ rel: "stylesheet", href }));
}

function isInlined(href: string): boolean {
  if (typeof document === "undefined") return false;
  return document.querySelector("style")?.dataset.sheets?.split(" ").includes(href) ?? false;
}

/** Addresses of the sheets that a page's routes link, as the server renders it: down to the one that shows its error. */
export function sheetsOf({ staticHandlerContext, routeModules }: EntryContext): string[] {
  const { matches, errors } = staticHandlerContext;
  const failed = matches.findIndex(({ route }) => errors && route.id in errors);
  // Those of a page that is not shown would tell it from an address that does not exist (SEC-05).
  const links = (failed < 0 ? matches : matches.slice(0, failed + 1)).flatMap(
    ({ route }) => routeModules[route.id]?.links?.() ?? [],
  );
  const hrefs = links.flatMap((link) =>
    "href" in link && link.rel === "stylesheet" && link.href ? [link.href] : [],
  );
  return [...new Set(hrefs)];
}

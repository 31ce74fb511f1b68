/** The header of page data with the version of the build that made them, as its list of routes has it. */
export const BUILD = "X-Build";

// React of the old build would read names that the data have no more.
/**
 * Loads the document instead of its data where they come from another build, after a deployment, and says so; a page that
 * stays and into which text was typed is left as it is.
 */
export function isLeftFor({ headers }: Response, { pathname, search }: URL): boolean {
  const build = headers.get(BUILD);
  if (!build || build === window.__remixManifest.version) return false;
  const path = pathname.replace(/(\/_root)?\.data$/, "") || "/";
  if (path === location.pathname && hasTyped()) return false;
  location.assign(path + search.replace(/[?&]_routes=[^&]*/, ""));
  return true;
}

// Not that of refresh.ts: what is shared with the timers would be one more file.
function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("input,textarea");
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

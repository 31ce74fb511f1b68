/** Bit flags of a route. */
const FLAGS = ["hasAction", "hasLoader", "hasClientAction", "hasClientLoader", "hasErrorBoundary"];
const KNOWN = [...FLAGS, "id", "parentId", "path", "index", "module", "imports"];
const [PAGE, MODULE] = ["routes/", "/build/routes/"];

/**
 * @typedef {{ id: string, path?: string, index?: boolean, module: string, hasAction: boolean } & Record<string, unknown>} Route
 * @typedef {{ entry: { module: string }, routes: Record<string, Route>, version: string, url: string }} Manifest
 */

/**
 * Reads the list of routes that Remix has written, without those that have no page and take no form.
 * @param {string} text
 * @param {(module: string) => boolean} isPage
 * @returns {Manifest}
 */
export function readManifest(text, isPage) {
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  for (const route of Object.values(manifest.routes)) {
    const unknown = Object.keys(route).filter((key) => !KNOWN.includes(key));
    if (unknown.length > 0) throw new Error(`Remix's list of routes says more: ${unknown}`);
    if (!route.hasAction && !isPage(route.module)) delete manifest.routes[route.id];
  }
  return manifest;
}

/**
 * Writes that list as rows and a loop: what each module imports, which no script reads, left out.
 * @param {Manifest} manifest with addresses that are final
 */
export function shortManifest({ entry, routes, version, url }) {
  const { root, ...pages } = routes;
  const rows = Object.values(pages).map((route) => {
    const name = route.id.slice(PAGE.length);
    const module = route.module.slice(MODULE.length, -".js".length);
    const mark = module.startsWith(`${name}-`) ? module.slice(name.length) : module;
    return [name, flagsOf(route), mark, ...(route.path === name ? [] : [route.path ?? 0])];
  });
  const { imports: _, ...rest } = root ?? {};
  const list = { entry: { module: entry.module }, routes: { root: rest }, version, url };
  return `{const m=window.__remixManifest=${JSON.stringify(list)};
for(const [name,flags,mark,path=name] of ${JSON.stringify(rows)}){
const id=${JSON.stringify(PAGE)}+name,route=m.routes[id]={id,parentId:"root",path:path||undefined,index:!path||undefined,
module:${JSON.stringify(MODULE)}+(mark[0]==="-"?name:"")+mark+".js"};
${JSON.stringify(FLAGS)}.forEach((flag,bit)=>route[flag]=!!(flags>>bit&1))}}`;
}

/** @param {Route} route */
function flagsOf(route) {
  return FLAGS.reduce((flags, flag, bit) => flags | (route[flag] ? 1 << bit : 0), 0);
}

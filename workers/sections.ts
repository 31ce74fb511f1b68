import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";

/**
 * Remix's handler for the pages, by the first part of the address. At every request Remix matches the whole URL map four times
 * over and compiles a regular expression for each path it tries; a section knows the few routes that begin alike. What no
 * section is sure of goes to the handler of all.
 */
export function handleInSections(build: ServerBuild): RequestHandler {
  const all = createRequestHandler(build, "production");
  const sections = new Map<string, RequestHandler>();
  for (const { id, path = "" } of Object.values(build.routes)) {
    const name = firstPart(path);
    if (id === "root" || path === "*" || sections.has(name)) continue;
    sections.set(name, createRequestHandler(sectionOf(build, name), "production"));
  }
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const name = /^\/([\w-]+)(?:\.data)?(?:\/|$)/.exec(pathname)?.[1]?.toLowerCase();
    const isHome = pathname === "/" || name === "_root";
    return (sections.get(isHome ? "" : (name ?? "*")) ?? all)(request, context);
  };
}

/** The build with the routes of one section, the root and what answers 404. */
function sectionOf(build: ServerBuild, name: string): ServerBuild {
  const isIn = ({ id, path = "" }: { id: string; path?: string }) =>
    id === "root" || path === "*" || firstPart(path) === name;
  const pick = <Route extends { id: string; path?: string }>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([, route]) => isIn(route)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

function firstPart(path: string): string {
  return path.split("/", 1)[0] ?? "";
}

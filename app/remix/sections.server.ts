import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";

/**
 * Returns Remix's request handler with a faster router: the URL map is split into sections by the path's first segment and its
 * number of segments. Remix matches every route four times per request and compiles a regular expression per path; a section has
 * only one or two candidates. Unusual URLs go to a handler with all routes. Handlers are made lazily: making all of them took 22 of
 * the 136 ms of a cold start.
 */
export function handleInSections(build: ServerBuild): RequestHandler {
  const all = createRequestHandler(build, "production");
  const names = new Set(Object.values(build.routes).flatMap(sectionsOf));
  const handlers = new Map<string, RequestHandler>();
  const handlerOf = (name: string): RequestHandler => {
    if (!names.has(name)) return all;
    const handler =
      handlers.get(name) ?? createRequestHandler(sectionOf(build, name), "production");
    handlers.set(name, handler);
    return handler;
  };
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const isPlain = /^(?:\/[\w-]+)+(?:\.data)?$/.test(pathname);
    const isHome = pathname === "/" || pathname === "/_root.data";
    const [name = "", ...rest] = pathname
      .replace(/\.data$/, "")
      .toLowerCase()
      .slice(1)
      .split("/");
    const section = isHome ? "/0" : isPlain ? `${name}/${rest.length}` : "";
    return handlerOf(section)(request, context);
  };
}

/** Returns the build reduced to one section's routes, the root and the 404 route. */
function sectionOf(build: ServerBuild, name: string): ServerBuild {
  const isIn = (route: Addressed) =>
    route.id === "root" || route.path === "*" || sectionsOf(route).includes(name);
  const pick = <Route extends Addressed>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([, route]) => isIn(route)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

interface Addressed {
  id: string;
  path?: string;
}

/**
 * Returns the names of a route's sections: two if the last segment of its path is optional, none for the root and the 404 route.
 */
function sectionsOf({ id, path = "" }: Addressed): string[] {
  if (id === "root" || path === "*") return [];
  const [name, ...rest] = path.split("/");
  const lengths = path.endsWith("?") ? [rest.length - 1, rest.length] : [rest.length];
  return lengths.map((length) => `${name}/${length}`);
}

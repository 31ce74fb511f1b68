import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";

// At every request Remix matches the whole URL map four times over and compiles a regular expression for each path it
// tries; a section has the one or two routes whose addresses look alike.
// Each is made at its first request: to make all took 22 of the 136 ms in which a cold start runs the Worker's modules.
/**
 * Remix's handler for the pages, one per first part of the address and number of its parts; other addresses go to the
 * handler of all routes.
 */
export function handleInSections(build: ServerBuild): RequestHandler {
  const all = createRequestHandler(build, "production");
  const names = new Set(Object.values(build.routes).flatMap(sectionsOf));
  const made = new Map<string, RequestHandler>();
  const handlerOf = (name: string): RequestHandler => {
    if (!names.has(name)) return all;
    const handler = made.get(name) ?? createRequestHandler(sectionOf(build, name), "production");
    made.set(name, handler);
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

/** The build with the routes of one section, the root and what answers 404. */
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

/** The sections of a route: of one whose last part may be missing there are two, of the root and of what is left none. */
function sectionsOf({ id, path = "" }: Addressed): string[] {
  if (id === "root" || path === "*") return [];
  const [name, ...rest] = path.split("/");
  const lengths = path.endsWith("?") ? [rest.length - 1, rest.length] : [rest.length];
  return lengths.map((length) => `${name}/${length}`);
}

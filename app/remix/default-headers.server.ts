import type { HeadersFunction, ServerBuild } from "@remix-run/cloudflare";

/**
 * Remix's build with a default for the routes' `headers`: those that a loader or an action gives with its `data()`, such as
 * `sharedPage` or Retry-After, where Remix drops them unless each route hands them on.
 */
export function withDefaultHeaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    { ...route, module: { headers: handOn, ...route.module } },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}

const handOn: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

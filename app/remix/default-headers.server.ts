import type { HeadersFunction, ServerBuild } from "@remix-run/cloudflare";

/**
 * Adds a default `headers` export to each route with a page. It passes on the headers that a loader or action returns with
 * `data()`, such as those of `sharedPage` or Retry-After; Remix drops them from routes without a `headers` export. Routes without a
 * page get no default: their file and its `.data` URL need different headers.
 */
export function withDefaultHeaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { module } = route;
    return [id, module.default ? { ...route, module: { headers: handOn, ...module } } : route];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

const handOn: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

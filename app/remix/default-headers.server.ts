import type { HeadersFunction, ServerBuild } from "@remix-run/cloudflare";

/**
 * Adds a default `headers` export to each route with a page. The default passes on the headers that a loader or an action returns
 * with `data()`, such as those of `sharedPage` or Retry-After: Remix drops them from routes without a `headers` export. Routes
 * without a page get no default, because the headers of a file are not those of its `.data`.
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

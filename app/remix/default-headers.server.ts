import type { HeadersFunction, ServerBuild } from "@remix-run/cloudflare";

/**
 * Remix's build with a default for the `headers` of pages: those that a loader or an action gives with its `data()`, such as
 * `sharedPage` or Retry-After, which Remix drops unless each route hands them on. Routes without a page have no such default: the
 * headers of a file are not those of its `.data`.
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

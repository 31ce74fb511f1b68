/**
 * Fetches the code of a route before it is needed. Remix fetches it with the first form that is sent there, and reloads
 * the page if that fails: without a connection, a text that was typed would be gone.
 */
export function preloadRoute(path: string): void {
  const routes = Object.values(window.__remixManifest.routes);
  const module = routes.find((route) => route.path === path)?.module;
  if (module) import(module).catch(() => {});
}

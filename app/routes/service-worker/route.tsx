import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/**
 * Sends the service worker (LITE-02), or with `OFFLINE_READING = "off"` the one that empties its cache and unregisters itself.
 * With `no-cache` browsers ask for it at each navigation, so that a new version or the kill switch reaches them soon.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const { env, serviceWorkers } = context;
  const name = `const SITE_NAME=${JSON.stringify(env.SITE_NAME)};`;
  const script = env.OFFLINE_READING === "off" ? serviceWorkers.off : name + serviceWorkers.on;
  return new Response(script, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      // Content-Security-Policy of the worker: it may request addresses of this site only.
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
    },
  });
}

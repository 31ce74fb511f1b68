import type { HeadersFunction } from "@remix-run/cloudflare";

/** Adds the security headers of `design/trust.md` to a response (SEC-01), and `no-store` caching by default (SEC-06). */
export function secureHeaders(response: Response, nonce: string, isHttps: boolean): Response {
  const headers = new Headers(response.headers);
  // Responses other than pages, such as pictures, set their own Content-Security-Policy.
  if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", pagePolicy(nonce));
  }
  if (isHttps) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  headers.set("X-Content-Type-Options", "nosniff");
  if (!headers.has("Referrer-Policy")) {
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  }
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  if (!headers.has("Cross-Origin-Resource-Policy")) {
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
  }
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (headers.get("Content-Type")?.startsWith("text/html")) headers.append("Vary", "Save-Data");
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}

function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Content types that Cloudflare does not compress automatically. */
const UNCOMPRESSED = /^application\/atom\+xml/;

/** Sets Content-Encoding on a response that Cloudflare would not compress; the runtime then compresses it. */
export function compress(response: Response, sent: Request): void {
  const type = response.headers.get("Content-Type") ?? "";
  if (response.body === null || !UNCOMPRESSED.test(type)) return;
  response.headers.append("Vary", "Accept-Encoding");
  // Cloudflare overwrites Accept-Encoding; `clientAcceptEncoding` has the browser's original value.
  const accepted = sent.cf?.clientAcceptEncoding ?? sent.headers.get("Accept-Encoding");
  if (/\bgzip\b/.test(String(accepted))) response.headers.set("Content-Encoding", "gzip");
}

/** Response headers of a page whose URL contains a token: no referrer for other sites, and no caching. */
export const SECRET_ADDRESS = {
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
};

/** A `headers` export that adds `SECRET_ADDRESS` to the headers of the route's action. */
export const secretAddressHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  for (const [name, value] of Object.entries(SECRET_ADDRESS)) headers.set(name, value);
  return headers;
};

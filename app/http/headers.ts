/** Puts the security headers of `design/trust.md` on a response of the Worker (SEC-01) and keeps it out of caches (SEC-06). */
export function secureHeaders(response: Response, nonce: string, isHttps: boolean): Response {
  const headers = new Headers(response.headers);
  // A document that is no page of the site, such as a mail, comes with a policy of its own.
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

import { NOT_FOUND } from "~/domain/text/error-names";

/** A response that refuses a request before Remix sees it. */
export interface Refusal {
  status: 400 | 403 | 404 | 405 | 408 | 412 | 413 | 429 | 503;
  message: string;
  headers?: Record<string, string>;
}

/**
 * First check of every request (AUTH-08). Refuses methods other than GET, HEAD and POST, cross-site POSTs, and Remix's old `_data`
 * parameter, with which Remix skips its own origin check.
 */
export function guardRequest(request: Request): Refusal | null {
  const hasQuery = request.url.includes("?");
  if (hasQuery && new URL(request.url).searchParams.has("_data")) {
    return { status: 404, message: NOT_FOUND };
  }
  if (isReading(request)) return null;
  if (request.method !== "POST") {
    return {
      status: 405,
      message: "Ese método no se usa aquí.",
      headers: { Allow: "GET, HEAD, POST" },
    };
  }
  return isSameOrigin(request) ? null : CROSS_SITE;
}

/** The refusal of a POST to a route without an action. */
export const TAKES_NO_FORM = {
  status: 405,
  message: "A esta dirección no se le puede enviar nada.",
  headers: { Allow: "GET, HEAD" },
} satisfies Refusal;

/** Whether the request only reads (GET or HEAD). */
export function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Refusal of a cross-site POST (CSRF protection). receive-request.ts exempts the one-click unsubscribe of mail programs. */
export const CROSS_SITE: Refusal = {
  status: 403,
  message:
    "Este envío llegó desde otro sitio y no se aceptó. Vuelve a la página y envíalo desde ahí.",
};

function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  if (origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

/** Returns the request without the headers of Remix's own origin check, which responds to a mismatch with a bare 500. */
export function withoutOrigin(request: Request): Request {
  if (!request.headers.has("Origin") && !request.headers.has("X-Forwarded-Host")) return request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  headers.delete("X-Forwarded-Host");
  return new Request(request, { headers });
}

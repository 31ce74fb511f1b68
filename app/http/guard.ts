/** Why the guard turned a request away, with its status. */
export interface Refusal {
  status: 403 | 404 | 405;
  message: string;
}

/**
 * The first check of every request (AUTH-08): other methods than GET, HEAD and POST, cross-site POSTs on any path and
 * spelling, and Remix's old `_data` address, which skips its own origin check.
 */
export function refuse(request: Request): Refusal | null {
  const url = new URL(request.url);
  if (url.searchParams.has("_data")) return { status: 404, message: "Página no encontrada" };
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (request.method !== "POST") return { status: 405, message: "Ese método no se usa aquí." };
  return isSameOrigin(request, url) ? null : CROSS_SITE;
}

const CROSS_SITE: Refusal = {
  status: 403,
  message:
    "Este envío llegó desde otro sitio y no se ha aceptado. Vuelve a la página y envíalo desde ahí.",
};

function isSameOrigin(request: Request, url: URL): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  if (origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === url.host;
}

/** The request without the headers that make Remix compare hosts by itself and answer a bare 500. */
export function withoutOrigin(request: Request): Request {
  if (!request.headers.has("Origin") && !request.headers.has("X-Forwarded-Host")) return request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  headers.delete("X-Forwarded-Host");
  return new Request(request, { headers });
}

import { createHash } from "node:crypto";
import type { Xml } from "~/domain/text/xml";

/**
 * Answers with an XML document that shared caches may keep for `seconds`; a request with its ETag gets 304 without a body
 * (RFC 9110, 13.1.2).
 */
export function xmlResponse(
  request: Request,
  document: Xml,
  { type, seconds }: { type: string; seconds: number },
): Response {
  const body = `<?xml version="1.0" encoding="utf-8"?>\n${document.text}`;
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": `public, max-age=${seconds}`,
    ETag: etag,
  };
  const isKnown = (request.headers.get("If-None-Match") ?? "").includes(etag);
  return isKnown
    ? new Response(null, { status: 304, headers })
    : new Response(body, { status: 200, headers });
}

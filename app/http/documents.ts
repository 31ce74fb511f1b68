import { createHash } from "node:crypto";
import type { Xml } from "~/domain/text/xml";
import type { RequestContext } from "./context";

/**
 * Answers with a text and its ETag; a request that names the ETag gets 304 without a body (RFC 9110, 13.1.2). `headers` go with
 * both.
 */
export function etagged(
  request: Request,
  body: string,
  headers: Record<string, string> & { "Cache-Control": string },
): Response {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  // A cache that compresses writes W/ before it.
  const isKnown = (request.headers.get("If-None-Match") ?? "").includes(etag);
  return isKnown
    ? new Response(null, { status: 304, headers: { ...headers, ETag: etag } })
    : new Response(body, { headers: { ...headers, ETag: etag } });
}

/** An XML document that does not depend on the session. */
interface SharedXml {
  type: string;
  /** For how many seconds browsers and feed readers may keep it. */
  seconds: number;
  /** Its address as links give it: other parameters get the same document, and add nothing to the cache. */
  address: string;
  make(): Promise<Xml>;
}

/** For how long a document that was made answers others too: as long as a shared page, so that what is deleted is soon gone from it. */
const MADE_ONCE_SECONDS = 60;

/** Answers with an XML document from the Cache API, or makes it: cookies make no difference. What `make` throws is not kept. */
export async function sharedXml(
  request: Request,
  { env, waitUntil }: RequestContext,
  { type, seconds, address, make }: SharedXml,
): Promise<Response> {
  const key = new Request(`${env.SITE_ORIGIN}/documents${address}`);
  const { default: cache } = caches as unknown as { default: Cache };
  const kept = await cache.match(key);
  const body = kept
    ? await kept.text()
    : `<?xml version="1.0" encoding="utf-8"?>\n${(await make()).text}`;
  if (!kept) {
    const headers = { "Cache-Control": `public, max-age=${MADE_ONCE_SECONDS}` };
    waitUntil(cache.put(key, new Response(body, { headers })));
  }
  return etagged(request, body, {
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": `public, max-age=${seconds}`,
  });
}

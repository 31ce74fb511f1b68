import { createHash } from "node:crypto";
import type { Xml } from "~/domain/text/markup";
import type { RequestContext } from "./context";

/**
 * Responds with a text and its ETag; a request with the same ETag gets 304 without a body (RFC 9110, 13.1.2). Both responses have
 * `headers`.
 */
export function etagged(
  request: Request,
  body: string,
  headers: Record<string, string> & { "Cache-Control": string },
): Response {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  // `includes`, because a cache that compresses puts W/ before the ETag.
  const isKnown = (request.headers.get("If-None-Match") ?? "").includes(etag);
  return isKnown
    ? new Response(null, { status: 304, headers: { ...headers, ETag: etag } })
    : new Response(body, { headers: { ...headers, ETag: etag } });
}

/** A document that is the same for all visitors. */
interface SharedDocument<Body> {
  type: string;
  /** Seconds that browsers and feed readers may cache the document. */
  seconds: number;
  /**
   * The document's canonical address and cache key: requests with other parameters get the same document, and add no cache entry.
   */
  address: string;
  make(): Promise<Body>;
}

/** Seconds that the Cache API keeps a document: as long as a shared page, so that deleted texts soon disappear from it. */
const CACHED_SECONDS = 60;

/** Answers with an XML document from the Cache API, or makes and caches it. Errors of `make` are not cached. */
export async function sharedXml(
  request: Request,
  context: RequestContext,
  { make, ...document }: SharedDocument<Xml>,
): Promise<Response> {
  const text = async () => `<?xml version="1.0" encoding="utf-8"?>\n${(await make()).text}`;
  return sharedDocument(request, context, { ...document, make: text });
}

/** Answers with a text from the Cache API, or makes and caches it. Errors of `make` are not cached. */
export async function sharedDocument(
  request: Request,
  { env, waitUntil }: RequestContext,
  { type, seconds, address, make }: SharedDocument<string>,
): Promise<Response> {
  const key = new Request(`${env.SITE_ORIGIN}/documents${address}`);
  const { default: cache } = caches as unknown as { default: Cache };
  const cached = await cache.match(key);
  const body = cached ? await cached.text() : await make();
  if (!cached) {
    const headers = { "Cache-Control": `public, max-age=${CACHED_SECONDS}` };
    waitUntil(cache.put(key, new Response(body, { headers })));
  }
  return etagged(request, body, {
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": `public, max-age=${seconds}`,
  });
}

/** Streams a file for download with backpressure: each part is made when the client has read the part before. */
export function streamDownload(
  parts: AsyncGenerator<Uint8Array, void>,
  { name, type }: { name: string; type: string },
  { errorId }: Pick<RequestContext, "errorId">,
): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        try {
          const next = await parts.next();
          if (next.done) stream.close();
          else stream.enqueue(next.value);
        } catch (error) {
          // The status is already sent, so the client only sees a download that breaks off.
          console.error(`[${errorId}] A download broke off`, error);
          stream.error(error);
        }
      },
      async cancel() {
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

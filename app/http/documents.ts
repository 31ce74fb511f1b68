import { createHash } from "node:crypto";
import type { Xml } from "~/domain/text/markup";
import type { RequestContext } from "./context";

/** Whether the client already has the version with this ETag, so that the response is a 304 without a body (RFC 9110, 13.1.2). */
export function isKnown(request: Request, etag: string): boolean {
  // `includes`, because a cache that compresses puts W/ before the ETag.
  return (request.headers.get("If-None-Match") ?? "").includes(etag);
}

/** Returns the Worker's default cache. The browser's type of `caches` lacks `default`, hence the cast. */
export function edgeCache(): Cache {
  return (caches as unknown as { default: Cache }).default;
}

/** Name and content type of a file for download. */
interface DownloadFile {
  name: string;
  type: string;
}

/** Headers with which browsers save a response as this file. */
export function attachment({ name, type }: DownloadFile): Record<string, string> {
  return { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` };
}

/** Responds with a text and its ETag; a request with the same ETag gets 304. Both responses have `headers`. */
export function etagged(
  request: Request,
  body: string,
  headers: Record<string, string> & { "Cache-Control": string },
): Response {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return isKnown(request, etag)
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

/**
 * Answers with an XML document from the Cache API. If the document is not cached, makes and caches it. Errors of `make` are not
 * cached.
 */
export async function sharedXml(
  request: Request,
  context: RequestContext,
  { make, ...document }: SharedDocument<Xml>,
): Promise<Response> {
  const text = async () => `<?xml version="1.0" encoding="utf-8"?>\n${(await make()).text}`;
  return sharedDocument(request, context, { ...document, make: text });
}

/** Answers with a text from the Cache API. If the text is not cached, makes and caches it. Errors of `make` are not cached. */
export async function sharedDocument(
  request: Request,
  { env, waitUntil }: RequestContext,
  { type, seconds, address, make }: SharedDocument<string>,
): Promise<Response> {
  const key = new Request(`${env.SITE_ORIGIN}/documents${address}`);
  const cache = edgeCache();
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

/** A file for download that is the same for all visitors. */
interface SharedDownload {
  file: DownloadFile;
  /** Cache key of the file, to which its version is appended. */
  address: string;
  /** Version of the file, which changes with its contents. It is the ETag and a part of the cache key. */
  version: string;
  make(): AsyncGenerator<Uint8Array, void>;
}

/** Largest file in bytes that the Cache API keeps. A file to be cached is held in memory until it is complete. */
const LARGEST_KEPT = 16 * 1024 * 1024;
/** Seconds that the Cache API keeps a file. A changed file has another key. */
const FILE_SECONDS = 24 * 60 * 60;

/** Answers with a file from the Cache API, or streams it and keeps a copy of up to `LARGEST_KEPT` bytes. Browsers revalidate it. */
export async function sharedDownload(
  request: Request,
  context: RequestContext,
  { file, address, version, make }: SharedDownload,
): Promise<Response> {
  const headers = { "Cache-Control": "public, no-cache", ETag: `"${version}"` };
  if (isKnown(request, headers.ETag)) return new Response(null, { status: 304, headers });
  const key = new Request(`${context.env.SITE_ORIGIN}/documents${address}/${version}`);
  const cache = edgeCache();
  const keep = (copy: Blob) => {
    const kept = { "Cache-Control": `public, max-age=${FILE_SECONDS}` };
    context.waitUntil(cache.put(key, new Response(copy, { headers: kept })));
  };
  const cached = await cache.match(key);
  const body = cached ? cached.body : streamOf(collected(make(), keep), context);
  return new Response(body, { headers: { ...attachment(file), ...headers } });
}

/** Yields the parts, and passes the whole file to `keep` once all parts were read, unless it is larger than `LARGEST_KEPT`. */
async function* collected(
  parts: AsyncGenerator<Uint8Array, void>,
  keep: (copy: Blob) => void,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  const all: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of parts) {
    size += part.length;
    if (size <= LARGEST_KEPT) all.push(new Uint8Array(part));
    else all.length = 0;
    yield part;
  }
  if (size <= LARGEST_KEPT) keep(new Blob(all));
}

/** Returns a stream of these parts with backpressure: each part is made when the client has read the one before. */
export function streamOf(
  parts: AsyncGenerator<Uint8Array, void>,
  { errorId }: Pick<RequestContext, "errorId">,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        try {
          const next = await parts.next();
          if (next.done) stream.close();
          else stream.enqueue(next.value);
        } catch (error) {
          // The status was sent already, so the client sees only a download that breaks off.
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
}

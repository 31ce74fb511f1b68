import { createHash } from "node:crypto";
import type { Xml } from "~/domain/text/markup";
import type { RequestContext } from "./context";

/**
 * Whether the client already has the version with this ETag (conditional request), so that a 304 without a body suffices (RFC 9110,
 * 13.1.2).
 */
export function isKnown(request: Request, etag: string): boolean {
  // Uses `includes`, because a compressing cache prepends W/ to the ETag.
  return (request.headers.get("If-None-Match") ?? "").includes(etag);
}

/** Returns the Worker's default cache. The type assertion is needed because the browser type of `caches` lacks `default`. */
export function edgeCache(): Cache {
  return (caches as unknown as { default: Cache }).default;
}

/** Name and content type of a file to download. */
interface DownloadFile {
  name: string;
  type: string;
}

/** Response headers that make browsers download the response as this file. */
export function attachment({ name, type }: DownloadFile): Record<string, string> {
  return { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` };
}

/** Response headers of an SVG image that may load nothing, also if it is opened by itself. */
export const SVG_IMAGE = {
  "Content-Type": "image/svg+xml; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Responds with a text and its ETag; a request with the same ETag gets a 304. `headers` are added to both. */
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
  /** Cache lifetime of the document in browsers and feed readers, in seconds. */
  seconds: number;
  /** Canonical URL of the document and cache key: other query parameters give the same document, without a further cache entry. */
  address: string;
  make(): Promise<Body>;
}

/** Cache lifetime of a document in the Cache API, in seconds. As short as a shared page's, so that deleted texts soon disappear. */
const CACHED_SECONDS = 60;

/** Responds with an XML document from the Cache API; on a miss, makes and caches it. Errors of `make` are not cached. */
export async function sharedXml(
  request: Request,
  context: RequestContext,
  { make, ...document }: SharedDocument<Xml>,
): Promise<Response> {
  const text = async () => `<?xml version="1.0" encoding="utf-8"?>\n${(await make()).text}`;
  return sharedDocument(request, context, { ...document, make: text });
}

/** Responds with a text from the Cache API; on a miss, makes and caches it. Errors of `make` are not cached. */
export async function sharedDocument(
  request: Request,
  { env, cost, waitUntil }: RequestContext,
  { type, seconds, address, make }: SharedDocument<string>,
): Promise<Response> {
  const key = new Request(`${env.SITE_ORIGIN}/documents${address}`);
  const cache = edgeCache();
  const cached = await cache.match(key);
  const body = cached ? await cached.text() : await make();
  if (cached) cost.cache = "cache";
  else {
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
  /** Version of the file, which changes with its contents. Used as ETag and in the cache key. */
  version: string;
  make(): AsyncGenerator<Uint8Array, void>;
}

/** Maximum size in bytes of a cached file; it is buffered in memory until complete. */
const LARGEST_KEPT = 16 * 1024 * 1024;
/** Cache lifetime of a file in seconds. A changed file has another cache key. */
const FILE_SECONDS = 24 * 60 * 60;

/**
 * Responds with a file from the Cache API; on a miss, streams it and caches a copy of up to `LARGEST_KEPT` bytes. Browsers
 * revalidate it.
 */
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
    const cacheHeaders = { "Cache-Control": `public, max-age=${FILE_SECONDS}` };
    context.waitUntil(cache.put(key, new Response(copy, { headers: cacheHeaders })));
  };
  const cached = await cache.match(key);
  if (cached) context.cost.cache = "cache";
  const body = cached ? cached.body : streamOf(collected(make(), keep), context);
  return new Response(body, { headers: { ...attachment(file), ...headers } });
}

/** Passes the parts through, and calls `keep` with the whole file at the end, unless it is larger than `LARGEST_KEPT`. */
async function* collected(
  parts: AsyncGenerator<Uint8Array, void>,
  keep: (copy: Blob) => void,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  const buffered: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of parts) {
    size += part.length;
    if (size <= LARGEST_KEPT) buffered.push(new Uint8Array(part));
    else buffered.length = 0;
    yield part;
  }
  if (size <= LARGEST_KEPT) keep(new Blob(buffered));
}

/** Returns a stream of these parts with backpressure: each part is produced after the client has read the previous one. */
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
          // Only logs the error: the status was sent already, so the client sees an aborted download.
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

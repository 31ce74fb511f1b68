import type { AddressedPicture } from "~/domain/link-pictures/link-pictures";
import type { RequestContext } from "./context";
import { edgeCache } from "./documents";
import { isOverDrawingLimit, OVER_LIMIT } from "./rate-limits";

/** Social networks and feed readers show the picture in pages of their own origins; a redirect to it needs the header too. */
const EMBEDDABLE = { "Cross-Origin-Resource-Policy": "cross-origin" };

/**
 * Sends the picture of a shared link as PNG, from the Cache API or drawn once and kept there. An address without the key of the
 * current drawing redirects to the one with it, so that no parameter adds a cache entry.
 */
export async function sendLinkPicture(
  request: Request,
  context: RequestContext,
  { path, key, draw }: AddressedPicture,
): Promise<Response> {
  if (new URL(request.url).searchParams.get("v") !== key) {
    return new Response(null, { status: 302, headers: { ...EMBEDDABLE, Location: path } });
  }
  const cacheKey = new Request(`${context.env.SITE_ORIGIN}/documents${path}`);
  const cached = await edgeCache().match(cacheKey);
  if (cached) return cached;
  if (await isOverDrawingLimit(request, context.env)) {
    return new Response(null, { status: OVER_LIMIT.status, headers: OVER_LIMIT.headers });
  }
  const picture = new Response(await context.drawPng(draw()), {
    headers: {
      "Content-Type": "image/png",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "Cache-Control": "public, max-age=31536000, immutable",
      ...EMBEDDABLE,
    },
  });
  context.waitUntil(edgeCache().put(cacheKey, picture.clone()));
  return picture;
}

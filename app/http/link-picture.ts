import type { AddressedPicture } from "~/domain/link-pictures/link-pictures";
import { DAY, SECOND } from "~/domain/time/durations";
import type { RequestContext } from "./context";
import { edgeCache } from "./documents";
import { isOverDrawingLimit, OVER_LIMIT } from "./rate-limits";

/**
 * Lifetime of a picture in the Cache API. After a deletion of an account, its name disappears from cached pictures within this
 * time.
 */
const KEPT = 30 * DAY;
/** `Cache-Control` of the response: the address names the content, so it never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Allows other origins to embed the picture, as social networks and feed readers do. A redirect to the picture needs the header
 * too.
 */
const EMBEDDABLE = { "Cross-Origin-Resource-Policy": "cross-origin" };

/**
 * Sends the picture of a shared link as PNG: from the Cache API, or drawn and cached. A URL without the key of the current drawing
 * redirects to the URL with that key, so that no parameter adds a cache entry.
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
  if (cached) {
    context.cost.cache = "cache";
    const sent = new Response(cached.body, cached);
    sent.headers.set("Cache-Control", IMMUTABLE);
    return sent;
  }
  if (await isOverDrawingLimit(request, context.env)) {
    return new Response(null, { status: OVER_LIMIT.status, headers: OVER_LIMIT.headers });
  }
  const picture = new Response(await context.drawPng(draw()), {
    headers: {
      "Content-Type": "image/png",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "Cache-Control": IMMUTABLE,
      ...EMBEDDABLE,
    },
  });
  const copy = new Response(picture.clone().body, picture);
  copy.headers.set("Cache-Control", `public, max-age=${KEPT / SECOND}`);
  context.waitUntil(edgeCache().put(cacheKey, copy));
  return picture;
}

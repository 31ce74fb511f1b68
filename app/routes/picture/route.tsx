import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findPicture } from "~/domain/pictures/find-picture.server";

/**
 * A picture of a story or a draft, for those who may read it; to all others there is none (WRITE-06, STORY-02). It never changes: a
 * browser keeps what everybody may see, and asks again for what only its owner may.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, now } = context;
  const id = params.pictureId ?? "";
  const reader = async () => (await context.viewer())?.id ?? null;
  const picture = await findPicture(db, id, reader, now);
  if (!picture) return new Response(null, { status: 404 });
  const etag = `"${id}"`;
  const headers = {
    ETag: etag,
    "Content-Type": picture.type,
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Cache-Control": `private, ${picture.isPublic ? "max-age=31536000, immutable" : "no-cache"}`,
  };
  if (request.headers.get("If-None-Match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(picture.bytes, { headers });
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findPicture } from "~/domain/pictures/find-picture.server";
import { isKnown } from "~/http/documents";

/**
 * Sends a picture of a story or a draft to those who may read it, and 404 to all others (WRITE-06, STORY-02). A picture never
 * changes: browsers cache a public one for good, and revalidate one that only its owner may see.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, now } = context;
  const id = params.pictureId ?? "";
  const picture = await findPicture(db, id, () => context.viewer(), now);
  if (!picture) return new Response(null, { status: 404 });
  const etag = `"${id}"`;
  const headers = {
    ETag: etag,
    "Content-Type": picture.type,
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "Cache-Control": `private, ${picture.isPublic ? "max-age=31536000, immutable" : "no-cache"}`,
  };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(picture.bytes, { headers });
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findEdition } from "~/domain/offline/editions.server";

/**
 * Returns a story's edition as JSON (LITE-02). The parameter `v` holds the edition's hash, which pages use as a cache buster; the
 * server does not read it and always answers with the present edition. With `no-store`, the default, only the service worker's
 * cache has a copy, so that deleting that cache leaves nothing in the browser's own.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const edition = await findEdition(context.db, params.storyId ?? "", context.now);
  if (!edition) throw Response.json(null, { status: 404 });
  return Response.json(edition);
}

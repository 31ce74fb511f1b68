import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findEdition } from "~/domain/offline/editions.server";

/**
 * Answers with a story's edition as JSON (LITE-02). Pages name the edition by its hash in the parameter `v`, which the server
 * does not read: it answers everybody with the edition of this instant. `no-store`, the default, leaves the device's own store as
 * the only copy, so that emptying that store leaves nothing in the browser's cache.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const edition = await findEdition(context.db, params.storyId ?? "", context.now);
  if (!edition) throw Response.json(null, { status: 404 });
  return Response.json(edition);
}

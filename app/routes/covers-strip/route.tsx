import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { drawCoverStrip, STRIP_COVERS } from "~/domain/contests/cover";
import { listLastFinished } from "~/domain/contests/winners.server";
import { etagged, SVG_IMAGE } from "~/http/documents";

/** Sends the covers of the last finished contests side by side, as one SVG image for home. It is cached for an hour. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const contests = await listLastFinished(context.db, STRIP_COVERS);
  return etagged(request, drawCoverStrip(contests), {
    ...SVG_IMAGE,
    "Cache-Control": "public, max-age=3600",
  });
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { drawCoverStrip, STRIP_COVERS } from "~/domain/contests/cover";
import { listFinishedContests } from "~/domain/contests/winners.server";
import { etagged } from "~/http/documents";

/** Sends the covers of the last finished contests side by side, as one SVG image for home. It is cached for an hour. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const contests = await listFinishedContests(context.db, { from: 0, count: STRIP_COVERS });
  return etagged(request, drawCoverStrip(contests), {
    "Content-Type": "image/svg+xml; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "public, max-age=3600",
  });
}

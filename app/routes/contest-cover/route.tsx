import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findContest } from "~/domain/contests/contests.server";
import { drawContestCover, readCoverShape } from "~/domain/contests/cover";
import { contestPhase } from "~/domain/contests/phases";
import { coverKey } from "~/drawing/cover";
import { etagged, SVG_IMAGE } from "~/http/documents";

/**
 * Sends a contest's cover as an SVG image, in the shape that `forma` names. A URL with the key of the current drawing is
 * immutable; any other is cached for five minutes.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const contest = await findContest(context.db, params.contestId ?? "");
  if (!contest) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const cover = { ...contest, phase: contestPhase(contest, context.now) };
  const isVersioned = searchParams.get("v") === coverKey(cover);
  return etagged(request, drawContestCover(cover, readCoverShape(searchParams.get("forma"))), {
    ...SVG_IMAGE,
    "Cache-Control": `public, ${isVersioned ? "max-age=31536000, immutable" : "max-age=300"}`,
    // Feed readers and social networks embed the image in pages of their own origins.
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
}

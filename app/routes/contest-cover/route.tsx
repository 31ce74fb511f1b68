import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findContest } from "~/domain/contests/contests.server";
import { coverKey, drawCover, readShape } from "~/domain/contests/cover";
import { contestPhase } from "~/domain/contests/phases";
import { etagged } from "~/http/documents";

/** The cover of a contest as an image, in the shape of `forma`: kept for good under its own version, else for minutes. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const contest = await findContest(context.db, params.contestId ?? "");
  if (!contest) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const drawn = { ...contest, phase: contestPhase(contest, context.now) };
  const isOwn = searchParams.get("v") === coverKey(drawn);
  return etagged(request, drawCover(drawn, readShape(searchParams.get("forma"))), {
    "Content-Type": "image/svg+xml; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": `public, ${isOwn ? "max-age=31536000, immutable" : "max-age=300"}`,
    // Readers of feeds and networks show it too.
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
}

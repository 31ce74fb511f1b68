import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findContest } from "~/domain/contests/contests.server";
import { isFinished } from "~/domain/contests/phases";
import { anthologyPicture } from "~/domain/link-pictures/link-pictures";
import { sendLinkPicture } from "~/http/link-picture";

/** Sends the picture of links to the anthology of a finished contest (SEO-03). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const contest = await findContest(context.db, params.contestId ?? "");
  if (!contest || !isFinished(contest)) throw new Response(null, { status: 404 });
  return sendLinkPicture(request, context, anthologyPicture(contest, context.env.SITE_NAME));
}

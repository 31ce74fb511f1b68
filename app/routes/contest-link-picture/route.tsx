import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findContest } from "~/domain/contests/contests.server";
import { contestPicture } from "~/domain/link-pictures/link-pictures";
import { sendLinkPicture } from "~/http/link-picture";

/** Sends the picture of links to a contest (SEO-03). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const contest = await findContest(context.db, params.contestId ?? "");
  if (!contest) throw new Response(null, { status: 404 });
  return sendLinkPicture(request, context, contestPicture(contest, context.env.SITE_NAME));
}

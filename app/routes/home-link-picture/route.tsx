import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findCycle } from "~/domain/contests/contests.server";
import { listFinishedContests } from "~/domain/contests/winners.server";
import { homePicture } from "~/domain/link-pictures/link-pictures";
import { sendLinkPicture } from "~/http/link-picture";

/** Sends the picture of links to home, with the current or else the last contest (SEO-03). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env } = context;
  const [{ current }, [last]] = await Promise.all([
    findCycle(db),
    listFinishedContests(db, { from: 0, count: 1 }),
  ]);
  return sendLinkPicture(request, context, homePicture(current ?? last ?? null, env.SITE_NAME));
}

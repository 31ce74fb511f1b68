import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { storyPicture } from "~/domain/link-pictures/link-pictures";
import { findStory } from "~/domain/stories/story-page.server";
import { sendLinkPicture } from "~/http/link-picture";

/** Sends the picture of links to a story that everybody may read: the same to its author as to a visitor (SEO-03). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const answer = await findStory(db, params.storyId ?? "", null, now);
  if (!answer.ok) throw new Response(null, { status: 404 });
  return sendLinkPicture(request, context, storyPicture(answer.story, env.SITE_NAME));
}

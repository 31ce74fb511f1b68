import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { articlePicture } from "~/domain/link-pictures/link-pictures";
import { sendLinkPicture } from "~/http/link-picture";
import { findArticle } from "~/texts/texts.server";

/** Sends the picture of links to an article (SEO-03). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { env } = context;
  const result = findArticle(params.slug ?? "", env);
  if (!result) throw new Response(null, { status: 404 });
  return sendLinkPicture(request, context, articlePicture(result.article, env.SITE_NAME));
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { countView } from "~/http/readers";

/**
 * Counts a view, the one GET that changes something: a story page asks for it after two seconds, without scripts as
 * an image (AUTH-08).
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await countView(request, context, params.storyId ?? "");
  return new Response(null, { status: 204 });
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { countView } from "~/http/readers";

/**
 * Counts a view. It is the only GET that changes data (AUTH-08). A story page requests it by script after two seconds, and
 * without scripts as an image.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await countView(request, context, params.storyId ?? "");
  return new Response(null, { status: 204 });
}

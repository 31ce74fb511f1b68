import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { countView } from "~/http/count-view";

/**
 * A story page asks for this two seconds after it opened; where scripts do not run, as an image of nothing. It is the
 * one GET that changes something: the count of views (AUTH-08).
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await countView(request, context, params.storyId ?? "");
  return new Response(null, { status: 204 });
}

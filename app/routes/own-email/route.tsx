import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { OwnEmail } from "~/ui/feedback/feedback-dialog";

/** Returns the viewer's e-mail as JSON for the feedback dialog. No page's data contain the e-mail (FEEDBACK-01). */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (!viewer) return Response.json(null, { status: 401 });
  return Response.json({ email: viewer.email } satisfies OwnEmail);
}

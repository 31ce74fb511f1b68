import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { OwnEmail } from "~/ui/feedback/feedback-dialog";

/** JSON for the dialog of feedback: the e-mail of who is signed in, which no other page's data hold (FEEDBACK-01). */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (!viewer) return Response.json(null, { status: 401 });
  return Response.json({ email: viewer.email } satisfies OwnEmail);
}

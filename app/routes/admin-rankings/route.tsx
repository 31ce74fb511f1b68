import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recomputeByHand } from "~/domain/karma/rankings.server";
import { redirectWithFlash } from "~/http/flash";
import { readTyped } from "~/http/read-form";
import { passwordRefusal, requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return context.isPost ? null : redirect("/admin", 303);
}

/** The admin's button that computes the rankings now instead of within the hour (KARMA-02). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, now } = context;
  const admin = await requireAdmin(request, context);
  await readTyped(request);
  const refused = passwordRefusal(admin, context, "/admin");
  if (refused) return refused;
  await recomputeByHand(db, admin.id, now);
  return redirectWithFlash("/admin", "rankings-recomputed");
}

export const clientAction = failureAsMessage("Error al recalcular los rankings");

export { NeedsPassword as default, needsPasswordMeta as meta } from "~/ui/admin/needs-password";

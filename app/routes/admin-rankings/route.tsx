import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recomputeByHand } from "~/domain/karma/rankings.server";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return context.isPost ? null : redirect("/admin", 303);
}

/** Recomputes the rankings now instead of within the hour (KARMA-02). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { admin, refused } = await readAdminForm(request, context, "/admin");
  if (refused) return refused;
  await recomputeByHand(context.db, admin.id, context.now);
  return redirectWithFlash("/admin", "rankings-recomputed");
}

export const clientAction = failureAsMessage("Error al recalcular los rankings");

export { NeedsPassword as default, needsPasswordMeta as meta } from "~/ui/admin/needs-password";

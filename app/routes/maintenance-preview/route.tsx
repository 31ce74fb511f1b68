import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findMaintenanceSettings } from "~/domain/maintenance/maintenance.server";
import { NOT_FOUND } from "~/domain/text/error-names";
import { maintenancePreview } from "~/http/maintenance-page";
import { plainPage } from "~/http/plain-page";
import { requireAdmin } from "~/http/session";

/**
 * Shows admins the maintenance page with the saved texts, whether maintenance is on or off (MAINT-01). The route has no component,
 * so the 404 for everybody else is a plain error page.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    await requireAdmin(request, context);
  } catch (refusal) {
    const isNotFound = refusal instanceof Response && refusal.status === 404;
    if (isNotFound) return plainPage(404, NOT_FOUND, context);
    throw refusal;
  }
  const { texts } = await findMaintenanceSettings(context.db);
  return maintenancePreview(texts, context);
}

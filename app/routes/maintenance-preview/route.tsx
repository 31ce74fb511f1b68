import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findMaintenanceSettings } from "~/domain/maintenance/maintenance.server";
import { maintenancePreview } from "~/http/maintenance-page";
import { requireAdmin } from "~/http/session";

/** Shows admins the maintenance page with the saved texts, whether maintenance is on or off (MAINT-01). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { texts } = await findMaintenanceSettings(context.db);
  return maintenancePreview(texts, context);
}

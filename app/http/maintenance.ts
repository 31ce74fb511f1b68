import { canAdminister } from "~/domain/accounts/rights";
import type { Maintenance } from "~/domain/maintenance/maintenance";
import { openTo } from "~/domain/maintenance/open-paths";
import type { RequestContext } from "./context";
import { hasSessionEnded } from "./session";

/** Returns the maintenance in force if it closes this request's page to its sender; null if the page is open (MAINT-01). */
export async function closedBy(
  request: Request,
  context: RequestContext,
): Promise<Maintenance | null> {
  const openness = openTo(new URL(request.url).pathname);
  if (openness === "everybody") return null;
  const maintenance = await context.maintenance();
  if (!maintenance || openness === "nobody") return maintenance;
  // Lets an ended session pass, because it may be an admin's: `requireAdmin` then redirects to the login.
  const isAdmin = canAdminister(await context.viewer()) || (await hasSessionEnded(context));
  return isAdmin ? null : maintenance;
}

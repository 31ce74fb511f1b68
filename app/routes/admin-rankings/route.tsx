import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { mustConfirmPassword } from "~/domain/accounts/rights";
import { recomputeByHand } from "~/domain/karma/rankings.server";
import { redirectWithFlash } from "~/http/flash";
import { readTyped, refusalOf } from "~/http/read-form";
import { requireAdmin } from "~/http/session";
import { orMessage } from "~/remix/client-action";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return redirect("/admin", 303);
}

/** The admin's button that computes the rankings now instead of within the hour (KARMA-02). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ask, now } = context;
  const admin = await requireAdmin(request, context);
  await readTyped(request);
  if (mustConfirmPassword(admin, now)) throw refusalOf(ACCOUNT_REFUSALS["sign-in-again"]);
  await recomputeByHand(ask, admin.id, now);
  return redirectWithFlash("/admin", "rankings-recomputed");
}

export const clientAction = orMessage("Error al recalcular los rankings");

/** Never shown; a route without a page would answer its refusals as bare text. */
export default function RecomputeRankings() {
  return null;
}

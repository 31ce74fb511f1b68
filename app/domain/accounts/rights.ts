import { HOUR } from "~/domain/time/durations";
import { ADMIN_SESSION_HOURS } from "./lifetimes";
import { ACCOUNT_REFUSALS } from "./refusals";

/** Whether they may see and use the administration (ADMIN-01, ADMIN-03). */
export function canAdminister<Viewer extends { isAdmin: boolean }>(
  viewer: Viewer | null,
): viewer is Viewer {
  return viewer !== null && viewer.isAdmin;
}

/** Whether an admin has to give their password again before they act: they signed in more than 12 hours ago. */
export function mustConfirmPassword(admin: { signedInAt: Date }, now: Date): boolean {
  return now.getTime() - admin.signedInAt.getTime() > ADMIN_SESSION_HOURS * HOUR;
}

/** The refusal of an account that has to confirm its e-mail before it submits, votes or comments, or null (AUTH-05). */
export function mustConfirmEmail(
  viewer: { isEmailConfirmed: boolean },
  env: { REQUIRE_CONFIRMED_EMAIL: "on" | "off" },
): (typeof ACCOUNT_REFUSALS)["unconfirmed"] | null {
  const isRefused = env.REQUIRE_CONFIRMED_EMAIL === "on" && !viewer.isEmailConfirmed;
  return isRefused ? ACCOUNT_REFUSALS.unconfirmed : null;
}

import { HOUR } from "~/domain/time/durations";
import { ACCOUNT_REFUSALS } from "./refusals";

/** Maximum age of an admin's session in hours. In an older session the admin has to enter the password again. */
const ADMIN_SESSION_HOURS = 12;

/** Whether the viewer may use the administration (ADMIN-01, ADMIN-03). */
export function canAdminister<Viewer extends { isAdmin: boolean }>(
  viewer: Viewer | null,
): viewer is Viewer {
  return viewer !== null && viewer.isAdmin;
}

/** Whether an admin has to enter the password again before acting, because the session is older than 12 hours. */
export function mustConfirmPassword(admin: { signedInAt: Date }, now: Date): boolean {
  return now.getTime() - admin.signedInAt.getTime() > ADMIN_SESSION_HOURS * HOUR;
}

/** The refusal of an account that must confirm its e-mail before it submits, votes or comments; else null (AUTH-05). */
export function mustConfirmEmail(
  viewer: { isEmailConfirmed: boolean },
  env: { REQUIRE_CONFIRMED_EMAIL: "on" | "off" },
): (typeof ACCOUNT_REFUSALS)["unconfirmed"] | null {
  const isRefused = env.REQUIRE_CONFIRMED_EMAIL === "on" && !viewer.isEmailConfirmed;
  return isRefused ? ACCOUNT_REFUSALS.unconfirmed : null;
}

import { interventionPath } from "~/domain/paths";
import { HOUR } from "~/domain/time/durations";
import { longDate } from "~/domain/time/time";
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

/** The refusal of a suspended account. */
export interface SuspensionRefusal {
  status: 403;
  text: string;
  /** Path of the page that says why the account is suspended. */
  reasonAt?: string;
}

/**
 * The refusal of a suspended account that publishes or changes a public text: a story, a comment, a report, its profile, an idea.
 * Null if the account is not suspended. The triggers of migrations 0033 and 0036 and the SQL statements enforce the same rule
 * (ADMIN-05).
 */
export function mustNotPublish(
  viewer: { suspension: { until: string; intervention: string | null } | null },
  env: { TIME_ZONE: string },
): SuspensionRefusal | null {
  if (!viewer.suspension) return null;
  const { until, intervention } = viewer.suspension;
  return {
    status: 403,
    text: `Tu cuenta no puede publicar hasta el ${longDate(until, env.TIME_ZONE)}.`,
    ...(intervention && { reasonAt: interventionPath(intervention) }),
  };
}

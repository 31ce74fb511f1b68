import { ACCOUNT_REFUSALS } from "./refusals";

/** The refusal of whoever has to confirm their e-mail before submitting, voting or commenting, or null (AUTH-05). */
export function mustConfirmEmail(
  viewer: { isEmailConfirmed: boolean },
  env: { REQUIRE_CONFIRMED_EMAIL: "on" | "off" },
): (typeof ACCOUNT_REFUSALS)["unconfirmed"] | null {
  const isRefused = env.REQUIRE_CONFIRMED_EMAIL === "on" && !viewer.isEmailConfirmed;
  return isRefused ? ACCOUNT_REFUSALS.unconfirmed : null;
}

import * as v from "valibot";

/** Kinds of optional browser storage. Nothing of a kind is stored before consent to it (SHELL-03). */
export type ConsentKind = "analytics" | "marketing" | "personalization";

/** Consent to cookies as given in this browser, with the instant as ISO text. */
export const CookieConsent = v.strictObject({
  essential: v.literal(true),
  analytics: v.boolean(),
  marketing: v.boolean(),
  personalization: v.boolean(),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
});
export type CookieConsent = v.InferOutput<typeof CookieConsent>;

const checkbox = v.optional(v.literal("on"));

/** Fields of the form of cookie consent. 'elegidas' accepts the kinds whose boxes are checked. */
export const CookiesFields = v.object({
  cookies: v.picklist(["todas", "necesarias", "elegidas"]),
  analytics: checkbox,
  marketing: checkbox,
  personalization: checkbox,
  redirectTo: v.optional(v.string(), "/cookie-policy"),
});

/** Returns the consent given with the cookie form: to all kinds, to none beyond the necessary cookies, or to the checked kinds. */
export function consentOf(fields: v.InferOutput<typeof CookiesFields>, now: Date): CookieConsent {
  const { cookies } = fields;
  const agrees = (kind: ConsentKind) =>
    cookies === "todas" || (cookies === "elegidas" && fields[kind] === "on");
  return {
    essential: true,
    analytics: agrees("analytics"),
    marketing: agrees("marketing"),
    personalization: agrees("personalization"),
    timestamp: now.toISOString(),
  };
}

import * as v from "valibot";
import { CookieConsent } from "~/domain/preferences/consent";
import { createChoiceCookie, rawChoice } from "./choice-cookie";

const NAME = "consentimiento";
const cookie = createChoiceCookie(NAME);

/** The consent given in this browser; null before, or where the cookie says nothing that can be read (SHELL-03). */
export function consentIn(request: Request): CookieConsent | null {
  const value = rawChoice(request, NAME);
  if (!value) return null;
  try {
    // As createCookie writes it: JSON in base64, with its signs escaped.
    const parsed = v.safeParse(CookieConsent, JSON.parse(atob(decodeURIComponent(value))));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Set-Cookie that keeps a consent. */
export function consentHeader(consent: CookieConsent): Promise<string> {
  return cookie.serialize(consent);
}

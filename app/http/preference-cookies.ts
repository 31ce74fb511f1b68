import * as v from "valibot";
import { CookieConsent } from "~/domain/preferences/consent";
import { READING_SIZES, type ReadingSize } from "~/domain/preferences/preference-fields";
import { THEMES, type Theme } from "~/domain/preferences/theme";
import { createSiteCookie } from "./cookies";

const themeCookie = createSiteCookie("tema");
const readingSizeCookie = createSiteCookie("letra");
const lightModeCookie = createSiteCookie("ligero");
const consentCookie = createSiteCookie("consentimiento");

/** A reader's preferences in this browser, with defaults. */
export interface Preferences {
  /** Theme of the pages; the default follows the system's theme (SHELL-02). */
  theme: Theme;
  readingSize: ReadingSize;
  /** Whether 'Modo ligero' was chosen (LITE-01). */
  isLight: boolean;
  /** The consent to cookies; null before one was given (SHELL-03). */
  consent: CookieConsent | null;
}

/** Reads the preferences of a reader from the cookies of a request. A missing or invalid cookie gives the default. */
export async function readPreferences({ headers }: Request): Promise<Preferences> {
  const cookies = headers.get("Cookie");
  const [theme, readingSize, light, consent]: unknown[] = await Promise.all([
    themeCookie.parse(cookies),
    readingSizeCookie.parse(cookies),
    lightModeCookie.parse(cookies),
    consentCookie.parse(cookies),
  ]);
  const parsed = v.safeParse(CookieConsent, consent);
  return {
    theme: THEMES.find((one) => one === theme) ?? THEMES[0],
    readingSize: READING_SIZES.find((one) => one === readingSize) ?? READING_SIZES[0],
    isLight: Boolean(light),
    consent: parsed.success ? parsed.output : null,
  };
}

/** Set-Cookie header for a theme; the default theme deletes the cookie. */
export function themeHeader(theme: Theme): Promise<string> {
  return theme === THEMES[0]
    ? themeCookie.serialize("", { maxAge: 0 })
    : themeCookie.serialize(theme);
}

/** Set-Cookie header for a reading size; the default size deletes the cookie. */
export function readingSizeHeader(size: ReadingSize): Promise<string> {
  return size === READING_SIZES[0]
    ? readingSizeCookie.serialize("", { maxAge: 0 })
    : readingSizeCookie.serialize(size);
}

/** Set-Cookie header that switches 'Modo ligero' on or off. */
export function lightModeHeader(isOn: boolean): Promise<string> {
  return isOn ? lightModeCookie.serialize("si") : lightModeCookie.serialize("", { maxAge: 0 });
}

/** Set-Cookie header that stores the cookie consent. */
export function consentHeader(consent: CookieConsent): Promise<string> {
  return consentCookie.serialize(consent);
}

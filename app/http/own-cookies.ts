import { COOKIES, type CookieName } from "~/domain/preferences/cookies";

// Pages read no device's cookie, and the page cache keeps a page for those who are asked for a consent and for those who are not.
const SAME_PAGE: readonly CookieName[] = ["dispositivo", "consentimiento"];
const NAMES = COOKIES.map(({ name }) => name).filter((name) => !SAME_PAGE.includes(name));
const DIFFERING = new RegExp(`(?:^|;)\\s*(?:__Host-)?(?:${NAMES.join("|")})\\s*=`);

/** Whether the browser sends a cookie of ours that pages differ by; those of others, such as analytics, make no difference. */
export function hasOwnCookies({ headers }: Request): boolean {
  return DIFFERING.test(headers.get("Cookie") ?? "");
}

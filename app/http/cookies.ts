import { createCookie, type Cookie } from "@remix-run/cloudflare";
import { COOKIES, cookieLifetime, type CookieName } from "~/domain/preferences/cookies";
import { SECOND } from "~/domain/time/durations";

/** Creates a cookie of the site that scripts cannot read (HttpOnly), with the lifetime in its row of `COOKIES`. */
export function createSiteCookie(name: CookieName, prefix: "" | "__Host-" = ""): Cookie {
  return createCookie(prefix + name, {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure: prefix !== "",
    maxAge: cookieLifetime(name) / SECOND,
  });
}

/**
 * A cookie for a secret text. On https its name has the `__Host-` prefix, so that no subdomain can set it; browsers refuse that
 * prefix on plain http, which localhost uses.
 */
export function createHostCookie(name: CookieName) {
  const plain = createSiteCookie(name);
  const secure = createSiteCookie(name, "__Host-");
  const cookieFor = (request: Request) =>
    new URL(request.url).protocol === "https:" ? secure : plain;
  return {
    /** Returns the cookie's text as sent by the browser; null without the cookie. */
    async read(request: Request): Promise<string | null> {
      const value: unknown = await cookieFor(request).parse(request.headers.get("Cookie"));
      return typeof value === "string" ? value : null;
    },
    /** Returns the Set-Cookie header that stores this text in the cookie. */
    set: (request: Request, value: string): Promise<string> => cookieFor(request).serialize(value),
    /** Returns the Set-Cookie header that deletes the cookie. */
    clear: (request: Request): Promise<string> => cookieFor(request).serialize("", { maxAge: 0 }),
  };
}

/** Returns the value if it is a well-formed token (`newToken`), else null. */
export function asToken(value: unknown): string | null {
  return typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : null;
}

// Cookies that do not bypass the page cache. No page depends on the device cookie; for the consent cookie the cache keeps two
// variants of each page, with and without the cookie strip.
const SAME_PAGE: readonly CookieName[] = ["dispositivo", "consentimiento"];
const NAMES = COOKIES.map(({ name }) => name).filter((name) => !SAME_PAGE.includes(name));
const CHANGES_PAGE = anyOf(NAMES);
const GIVES_RIGHTS = anyOf(["sesion", "restablecer", "entrada", "borrador"]);

function anyOf(names: readonly CookieName[]): RegExp {
  return new RegExp(`(?:^|;)\\s*(?:__Host-)?(?:${names.join("|")})\\s*=`);
}

/** Whether the browser sent a cookie on which pages depend. Cookies of other software, such as analytics, are ignored. */
export function sendsPageCookie({ headers }: Request): boolean {
  return CHANGES_PAGE.test(headers.get("Cookie") ?? "");
}

/** Whether the browser sent the token of a session, a mailed link or a visitor's draft: a cookie that gives rights. */
export function sendsToken({ headers }: Request): boolean {
  return GIVES_RIGHTS.test(headers.get("Cookie") ?? "");
}

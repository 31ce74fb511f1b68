import { createCookie } from "@remix-run/cloudflare";
import type { CookieName } from "~/domain/preferences/cookies";
import { CHOICE_DAYS } from "~/domain/preferences/lifetimes";
import { DAY, SECOND } from "~/domain/time/durations";

/** A cookie that remembers how this reader likes the pages; it is no secret and needs no signature. */
export function createChoiceCookie(name: CookieName) {
  return createCookie(name, {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    maxAge: (CHOICE_DAYS * DAY) / SECOND,
  });
}

// Every page asks for several, and most readers have none of them: a pattern is not made for those.
/** The value of a cookie as `createCookie` writes it, without parsing all of them; undefined when there is none. */
export function rawChoice(request: Request, name: string): string | undefined {
  const cookies = request.headers.get("Cookie");
  if (!cookies?.includes(`${name}=`)) return undefined;
  return new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(cookies)?.[1];
}

/** Reads such a cookie; anything but one of the choices is the first. */
export function readChoice<const Choices extends readonly [string, ...string[]]>(
  request: Request,
  name: string,
  choices: Choices,
): Choices[number] {
  const value = rawChoice(request, name);
  if (!value) return choices[0];
  // createCookie keeps JSON in base64, with its signs escaped.
  const isIt = (choice: string) => encodeURIComponent(btoa(JSON.stringify(choice))) === value;
  return choices.find(isIt) ?? choices[0];
}

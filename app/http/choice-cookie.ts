import { createCookie } from "@remix-run/cloudflare";
import { CHOICE_DAYS } from "~/domain/preferences/lifetimes";
import { DAY, SECOND } from "~/domain/time/durations";

/** A cookie that remembers how this reader likes the pages; it is no secret and needs no signature. */
export function createChoiceCookie(name: string) {
  return createCookie(name, {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    maxAge: (CHOICE_DAYS * DAY) / SECOND,
  });
}

/** Reads such a cookie without parsing all of them; anything but one of the choices is the first. */
export function readChoice<const Choices extends readonly [string, ...string[]]>(
  request: Request,
  name: string,
  choices: Choices,
): Choices[number] {
  const cookies = request.headers.get("Cookie") ?? "";
  const value = new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(cookies)?.[1];
  if (!value) return choices[0];
  // createCookie keeps JSON in base64, with its signs escaped.
  const isIt = (choice: string) => encodeURIComponent(btoa(JSON.stringify(choice))) === value;
  return choices.find(isIt) ?? choices[0];
}

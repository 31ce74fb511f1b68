import { createCookie } from "@remix-run/cloudflare";
import { DAY, SECOND } from "~/domain/time/durations";

/** A cookie that remembers for a year how this reader likes the pages; it is no secret and needs no signature. */
export function createChoiceCookie(name: string) {
  return createCookie(name, {
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    maxAge: (365 * DAY) / SECOND,
  });
}

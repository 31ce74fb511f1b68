import { createCookie, data, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { FLASHES, type Flash } from "~/domain/flash/flashes";
import { FLASH_SECONDS } from "~/domain/flash/lifetimes";
import { IN_PLACE } from "~/domain/forms/in-place";
import type { CookieName } from "~/domain/preferences/cookies";
import type { Typed } from "./read-form";

// The cookie holds the name of a message and not its text, so that a forged one cannot put words on the page.
const cookie = createCookie("aviso" satisfies CookieName, {
  httpOnly: true,
  path: "/",
  sameSite: "lax",
  maxAge: FLASH_SECONDS,
});

/** A 303 to `to` whose page shows the flash once. */
export async function redirectWithFlash(
  to: string,
  flash: Flash,
  headers = new Headers(),
): Promise<TypedResponse<never>> {
  headers.append("Set-Cookie", await cookie.serialize(flash));
  return redirect(to, { status: 303, headers });
}

/** The end of a form that was taken: its message as data where a script asked for that, else the page at `to` with it. */
export async function sayDone(typed: Typed, to: string, flash: Flash, headers = new Headers()) {
  const isInPlace = typed[IN_PLACE.name] === IN_PLACE.value;
  if (isInPlace) return data({ done: FLASHES[flash].text }, { headers });
  return redirectWithFlash(to, flash, headers);
}

/** The flash that waits for this page, and the header that takes it away. */
export async function takeFlash(
  request: Request,
): Promise<{ flash: Flash; header: string } | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("aviso=")) return null;
  const value: unknown = await cookie.parse(header).catch(() => null);
  if (typeof value !== "string" || !Object.hasOwn(FLASHES, value)) return null;
  return { flash: value as Flash, header: await cookie.serialize("", { maxAge: 0 }) };
}

import { data, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { FLASHES, type Flash } from "~/domain/flash/flashes";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { createSiteCookie } from "./cookies";
import type { Typed } from "./read-form";

// The cookie holds the name of a message and not its text, so that a forged one cannot put words on the page.
const cookie = createSiteCookie("aviso");

/** Of a login, and of the deed that it carried out. */
const MOST_FLASHES = 2;

/** A 303 to `to` whose page shows the flash once, or several in one. */
export async function redirectWithFlash(
  to: string,
  flash: Flash | readonly Flash[],
  headers = new Headers(),
): Promise<TypedResponse<never>> {
  headers.append("Set-Cookie", await cookie.serialize([flash].flat().join(" ")));
  return redirect(to, { status: 303, headers });
}

/** The end of a form that was taken: its message as data where a script asked for that, else the page at `to` with it. */
export async function sayDone(
  typed: Typed,
  to: string,
  flash: Flash | readonly Flash[],
  headers = new Headers(),
) {
  const isInPlace = typed[IN_PLACE.name] === IN_PLACE.value;
  if (isInPlace) return data({ done: messageOf([flash].flat()).text }, { headers });
  return redirectWithFlash(to, flash, headers);
}

/** Several flashes as one message, which is bad news if one of them is. */
function messageOf(flashes: readonly Flash[]): { tone: "good" | "bad"; text: string } {
  const all = flashes.map((flash) => FLASHES[flash]);
  const tone = all.some((one) => one.tone === "bad") ? "bad" : "good";
  return { tone, text: all.map(({ text }) => text).join(" ") };
}

/** The flash that waits for this page, the first of several, with their message; and the header that takes it away. */
export async function takeFlash(request: Request): Promise<{
  flash: Flash;
  message: { tone: "good" | "bad"; text: string };
  header: string;
} | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("aviso=")) return null;
  const value: unknown = await cookie.parse(header);
  const names = typeof value === "string" ? value.split(" ", MOST_FLASHES).filter(isFlash) : [];
  const [flash] = names;
  if (flash === undefined) return null;
  return { flash, message: messageOf(names), header: await cookie.serialize("", { maxAge: 0 }) };
}

function isFlash(name: string): name is Flash {
  return Object.hasOwn(FLASHES, name);
}

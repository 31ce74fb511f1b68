import { data, redirect, type TypedResponse } from "@remix-run/cloudflare";
import { FLASHES, type Flash } from "~/domain/flash/flashes";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { createSiteCookie } from "./cookies";
import type { Typed } from "./read-form";

// Flash cookie: contains names of messages instead of texts, so that a forged cookie cannot put a text on the page.
const cookie = createSiteCookie("aviso");

/** Maximum number of flashes in a cookie: one for a login, and one for the pending action that it ran. */
const MOST_FLASHES = 2;

/** Separator in the flash cookie between the flash names and the key of an erased account's drafts. */
const ERASED = "|";

/** Redirects (303) to a page that shows the flash once. Several flashes are shown as one message. */
export async function redirectWithFlash(
  to: string,
  flash: Flash | readonly Flash[],
  headers = new Headers(),
): Promise<TypedResponse<never>> {
  headers.append("Set-Cookie", await cookie.serialize([flash].flat().join(" ")));
  return redirect(to, { status: 303, headers });
}

/**
 * Redirects (303) to the home page after an account's deletion. Its script removes from this browser the drafts of the account,
 * which are stored under the key `owner` (`localOwner`).
 */
export async function redirectErased(owner: string, headers: Headers) {
  headers.append("Set-Cookie", await cookie.serialize(`account-deleted${ERASED}${owner}`));
  return redirect("/", { status: 303, headers });
}

/** Responds to an accepted form with a flash: as data if a script asked for data (`IN_PLACE`), otherwise by a redirect to `to`. */
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

/** Joins several flashes into one message. Its tone is "bad" if any flash has that tone. */
function messageOf(flashes: readonly Flash[]): { tone: "good" | "bad"; text: string } {
  const messages = flashes.map((flash) => FLASHES[flash]);
  const tone = messages.some((one) => one.tone === "bad") ? "bad" : "good";
  return { tone, text: messages.map(({ text }) => text).join(" ") };
}

/**
 * Reads the flash cookie: the first flash, the joined message, the key of an erased account's drafts (or an empty text), and the
 * Set-Cookie that deletes the cookie. Null without a flash.
 */
export async function takeFlash(request: Request): Promise<{
  flash: Flash;
  message: { tone: "good" | "bad"; text: string };
  erased: string;
  header: string;
} | null> {
  const sent = request.headers.get("Cookie");
  if (!sent?.includes("aviso=")) return null;
  const value: unknown = await cookie.parse(sent);
  const [flashes = "", erased = ""] = typeof value === "string" ? value.split(ERASED, 2) : [];
  const names = flashes.split(" ", MOST_FLASHES).filter(isFlash);
  const [flash] = names;
  if (flash === undefined) return null;
  const header = await cookie.serialize("", { maxAge: 0 });
  return { flash, message: messageOf(names), erased, header };
}

function isFlash(name: string): name is Flash {
  return Object.hasOwn(FLASHES, name);
}

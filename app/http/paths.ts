import { storyAnchor } from "~/domain/paths";

const ANY_ORIGIN = "https://tintero.invalid";

/**
 * Prevents open redirects: returns `to` if it is a path of this site, else the fallback. Refuses other hosts, schemes and control
 * characters (AUTH-09).
 */
export function safePath(to: unknown, fallback = "/"): string {
  if (typeof to !== "string" || to.length > 2000) return fallback;
  if (!to.startsWith("/") || to[1] === "/" || to[1] === "\\") return fallback;
  if (/[\u0000-\u001f\u007f]/.test(to)) return fallback;
  if (!URL.canParse(to, ANY_ORIGIN)) return fallback;
  const url = new URL(to, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/**
 * Returns the redirect path after a vote or read mark: `page` or, if `to` is a list, the story's card in it. The server adds the
 * card's fragment, so that all forms of a list can send the same path.
 */
export function backToCard(to: unknown, story: string, page: string): string {
  const back = safePath(to, page);
  if (back === page || back.includes("#")) return back;
  return `${back}#${storyAnchor(encodeURIComponent(story))}`;
}

/** The path of the login page that returns to `to`. With `reason` the page explains why the login is needed. */
export function loginPath(to: string, reason?: "confirmar"): string {
  const query = new URLSearchParams({ redirectTo: safePath(to) });
  if (reason) query.set("motivo", reason);
  return `/login?${query}`;
}

/** The path of the registration page that returns to `to`. */
export function registerPath(to: string): string {
  return `/register?${new URLSearchParams({ redirectTo: safePath(to) })}`;
}

/** Path and query of a request, exactly as sent. */
export function pathAndQuery({ url }: Request): string {
  return url.slice(url.indexOf("/", "https://".length));
}

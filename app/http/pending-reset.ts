import { createCookie } from "@remix-run/cloudflare";
import { endSession } from "~/domain/accounts/sessions.server";
import { hangUpEnded } from "~/domain/notifications/channel.server";
import { MINUTE, SECOND } from "~/domain/time/durations";
import type { RequestContext } from "./context";
import { isReading } from "./guard";
import { noSessionHeader } from "./session";

// The token of a reset mail, out of the address: there the history, a screenshot and the next site would keep it (AUTH-06).
const options = {
  httpOnly: true,
  path: "/",
  sameSite: "lax",
  maxAge: (10 * MINUTE) / SECOND,
} as const;
const plainCookie = createCookie("restablecer", options);
const hostCookie = createCookie("__Host-restablecer", { ...options, secure: true });

function resetCookie(request: Request) {
  return new URL(request.url).protocol === "https:" ? hostCookie : plainCookie;
}

/** The token that waits in this browser for its new password; null when there is none. */
export async function readPendingReset(request: Request): Promise<string | null> {
  const value: unknown = await resetCookie(request)
    .parse(request.headers.get("Cookie"))
    .catch(() => null);
  return typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : null;
}

/** Set-Cookie that lets a token wait for ten minutes. */
export function pendingResetHeader(request: Request, token: string): Promise<string> {
  return resetCookie(request).serialize(token);
}

/** Set-Cookie that takes the token away. */
export function noPendingResetHeader(request: Request): Promise<string> {
  return resetCookie(request).serialize("", { maxAge: 0 });
}

/** Whether the request leaves a reset that was begun, for another page: whoever left it is signed out (AUTH-06). */
export function leavesReset(request: Request): boolean {
  const cookies = request.headers.get("Cookie");
  if (!cookies?.includes("restablecer=") || !isReading(request)) return false;
  const { pathname } = new URL(request.url);
  // What pages of other tabs ask for by themselves is no person's step.
  const isStep =
    pathname.endsWith(".data") || /^(document|)$/.test(request.headers.get("Sec-Fetch-Dest") ?? "");
  return isStep && !/^\/reset-password(\/|\.data)?$/i.test(pathname);
}

/** Ends session, sockets and reset of the browser that has left it, and says so in the headers of that answer. */
export async function leaveReset(
  request: Request,
  response: Response,
  { ask, env, broughtSession, waitUntil }: RequestContext,
): Promise<Response> {
  const session = await broughtSession();
  if (session) {
    waitUntil(endSession(ask, session).then((id) => (id ? hangUpEnded(env, id) : undefined)));
  }
  const left = new Response(response.body, response);
  left.headers.append("Set-Cookie", await noPendingResetHeader(request));
  left.headers.append("Set-Cookie", await noSessionHeader(request));
  return left;
}

import { PENDING_RESET_MINUTES } from "~/domain/accounts/lifetimes";
import { isResetOfSession } from "~/domain/accounts/reset-password.server";
import { endSession } from "~/domain/accounts/sessions.server";
import { hangUpEnded } from "~/domain/notifications/channel.server";
import { MINUTE, SECOND } from "~/domain/time/durations";
import type { RequestContext } from "./context";
import { isReading } from "./guard";
import { asToken, createHostCookie } from "./host-cookie";
import { noSessionHeader } from "./session";

// The token of a reset mail, out of the address: there the history, a screenshot and the next site would keep it (AUTH-06).
const cookie = createHostCookie("restablecer", (PENDING_RESET_MINUTES * MINUTE) / SECOND);

/** The token that waits in this browser for its new password; null when there is none. */
export async function readPendingReset(request: Request): Promise<string | null> {
  return asToken(await cookie.read(request));
}

/** Set-Cookie that lets a token wait for its new password. */
export const pendingResetHeader = cookie.header;

/** Set-Cookie that takes the token away. */
export const noPendingResetHeader = cookie.gone;

/** Whether the request leaves a reset that was begun, for another page (AUTH-06). */
export function leavesReset(request: Request): boolean {
  const cookies = request.headers.get("Cookie");
  if (!cookies?.includes("restablecer=") || !isReading(request)) return false;
  const { pathname } = new URL(request.url);
  // Background requests of other tabs are not navigations of the person.
  const isStep =
    pathname.endsWith(".data") || /^(document|)$/.test(request.headers.get("Sec-Fetch-Dest") ?? "");
  return isStep && !/^\/reset-password(\/|\.data)?$/i.test(pathname);
}

/** Whether the session's account is the one whose reset waits in this browser. */
export async function isOwnReset(
  request: Request,
  { db, now }: Pick<RequestContext, "db" | "now">,
  sessionHash: string,
): Promise<boolean> {
  const token = await readPendingReset(request);
  return token !== null && isResetOfSession(db, token, sessionHash, now);
}

// Anybody can send a reset link of an account of their own: opened here, it must not end another account's session.
/**
 * Takes the reset away from the browser that has left it; if its session is of the same account, ends it with its sockets.
 */
export async function leaveReset(
  request: Request,
  response: Response,
  { db, env, broughtSession, signsOut, waitUntil }: RequestContext,
): Promise<Response> {
  const session = (await signsOut()) ? await broughtSession() : null;
  if (session) {
    waitUntil(endSession(db, session).then((id) => (id ? hangUpEnded(env, id) : undefined)));
  }
  const left = new Response(response.body, response);
  // Some answers may be kept by caches that all share: these cookies are for this browser alone (SEC-06).
  left.headers.delete("Cache-Control");
  left.headers.append("Set-Cookie", await noPendingResetHeader(request));
  if (session) left.headers.append("Set-Cookie", await noSessionHeader(request));
  return left;
}

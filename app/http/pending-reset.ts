import { isResetOfSession } from "~/domain/accounts/reset-password.server";
import { endSession } from "~/domain/accounts/sessions.server";
import { hangUpEnded } from "~/domain/notifications/channel.server";
import type { RequestContext } from "./context";
import { asToken, createHostCookie } from "./cookies";
import { isReading } from "./guard";
import { clearSessionHeader } from "./session";

// Cookie with the token of a reset mail, kept until the new password is typed. In the address the token would stay in the history
// and in screenshots, and the next site would get it as referrer (AUTH-06).
const cookie = createHostCookie("restablecer");

/** Returns the password reset token in the browser's cookie; null without one. */
export async function readPendingReset(request: Request): Promise<string | null> {
  return asToken(await cookie.read(request));
}

/** Set-Cookie header that stores a password reset token. */
export const pendingResetHeader = cookie.set;

/** Set-Cookie header that deletes the password reset token. */
export const clearPendingResetHeader = cookie.clear;

/** Whether the request leaves a started password reset by navigating to another page (AUTH-06). */
export function leavesReset(request: Request): boolean {
  const cookies = request.headers.get("Cookie");
  if (!cookies?.includes("restablecer=") || !isReading(request)) return false;
  const { pathname } = new URL(request.url);
  // Background requests of other tabs do not count as leaving the password reset.
  const isNavigation =
    pathname.endsWith(".data") || /^(document|)$/.test(request.headers.get("Sec-Fetch-Dest") ?? "");
  return isNavigation && !/^\/reset-password(\/|\.data)?$/i.test(pathname);
}

/** Whether the sent reset token belongs to the account of the current session. */
export async function isResetOfOwnAccount(
  request: Request,
  { db, now }: Pick<RequestContext, "db" | "now">,
  sessionHash: string,
): Promise<boolean> {
  const token = await readPendingReset(request);
  return token !== null && isResetOfSession(db, token, sessionHash, now);
}

/**
 * Deletes the reset token of a browser that has left the reset page. If the browser's session belongs to the same account, ends
 * the session and closes its sockets. Sessions of other accounts stay, so that nobody can end another person's session by sending
 * them a reset link.
 */
export async function leaveReset(
  request: Request,
  response: Response,
  { db, env, sentSessionHash, endsSession, waitUntil }: RequestContext,
): Promise<Response> {
  const session = (await endsSession()) ? await sentSessionHash() : null;
  if (session) {
    waitUntil(endSession(db, session).then((id) => (id ? hangUpEnded(env, id) : undefined)));
  }
  const answer = new Response(response.body, response);
  // Deletes `Cache-Control`, so that no shared cache stores a response with these cookies (SEC-06).
  answer.headers.delete("Cache-Control");
  answer.headers.append("Set-Cookie", await clearPendingResetHeader(request));
  if (session) answer.headers.append("Set-Cookie", await clearSessionHeader(request));
  return answer;
}

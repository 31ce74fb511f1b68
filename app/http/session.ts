import { data, redirect } from "@remix-run/cloudflare";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { canAdminister, mustConfirmPassword } from "~/domain/accounts/rights";
import type { Viewer } from "~/domain/accounts/sessions.server";
import type { RequestContext } from "./context";
import { asToken, createHostCookie } from "./cookies";
import { isReading } from "./guard";
import { loginPath } from "./paths";

const cookie = createHostCookie("sesion");

/** The session token that the browser sent; null if it is missing or malformed. */
export async function readSessionToken(request: Request): Promise<string | null> {
  return asToken(await cookie.read(request));
}

/** Set-Cookie header for a new session. */
export const sessionHeader = cookie.set;

/** Set-Cookie header that deletes the session cookie. */
export const clearSessionHeader = cookie.clear;

/** Whether the browser sent a session that has ended (docs/design/forms.md). */
export async function hasSessionEnded(context: RequestContext): Promise<boolean> {
  return (await context.viewer()) === null && (await context.sessionHash()) !== null;
}

/** The refusal of a form without a live session: 'session ended' if the browser sent a session, else the given refusal. */
export async function signInRefusal(
  context: RequestContext,
  refusal: { status: number; text: string },
): Promise<{ status: number; text: string }> {
  return (await hasSessionEnded(context)) ? ACCOUNT_REFUSALS["session-ended"] : refusal;
}

/** Returns the signed-in person. Redirects a visitor to the login, which returns to `returnTo` (by default this page). */
export async function requireViewer(
  request: Request,
  context: RequestContext,
  returnTo?: string,
): Promise<Viewer> {
  const viewer = await context.viewer();
  if (viewer) return viewer;
  const { pathname, search } = new URL(request.url);
  throw redirect(loginPath(returnTo ?? (isReading(request) ? pathname + search : "/")), 303);
}

/**
 * Returns the admin who sent the request, by the current rights in the database (ADMIN-01, ADMIN-03). Otherwise throws: 404 on a
 * page and for visitors, 403 with the text `refusal` for a POST of an account without admin rights. Redirects to the login if the
 * session has ended, and on a page also if the admin's session is too old.
 */
export async function requireAdmin(
  request: Request,
  context: RequestContext,
  refusal = "Solo administradores pueden realizar esta acción",
): Promise<Viewer> {
  const viewer = await context.viewer();
  const isPage = !context.isPost;
  const { pathname, search } = new URL(request.url);
  if (canAdminister(viewer)) {
    if (isPage && mustConfirmPassword(viewer, context.now)) {
      throw redirect(loginPath(pathname + search, "confirmar"), 303);
    }
    return viewer;
  }
  // Asks for a login instead of 404, because the ended session may have been an admin's.
  if (await hasSessionEnded(context)) {
    throw redirect(loginPath(isPage ? pathname + search : "/admin"), 303);
  }
  if (isPage || !viewer) throw new Response(null, { status: 404 });
  throw new Response(refusal, { status: 403 });
}

/** The refusal of an admin's form if the session is too old to act, with the return path for the login; else null. */
export function passwordRefusal(admin: Viewer, { now }: RequestContext, returnPath: string) {
  if (!mustConfirmPassword(admin, now)) return null;
  const { status, text } = ACCOUNT_REFUSALS["sign-in-again"];
  return data({ message: text, confirmTo: returnPath }, { status });
}

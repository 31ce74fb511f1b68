import { data, redirect } from "@remix-run/cloudflare";
import { SESSION_DAYS } from "~/domain/accounts/lifetimes";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { canAdminister, mustConfirmPassword } from "~/domain/accounts/rights";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { DAY, SECOND } from "~/domain/time/durations";
import type { RequestContext } from "./context";
import { isReading } from "./guard";
import { asToken, createHostCookie } from "./host-cookie";
import { loginPath } from "./safe-path";

const cookie = createHostCookie("sesion", (SESSION_DAYS * DAY) / SECOND);

/** The token that the browser brought, or null; a value of any other shape is no token. */
export async function readSessionToken(request: Request): Promise<string | null> {
  return asToken(await cookie.read(request));
}

/** Set-Cookie for a new session. */
export const sessionHeader = cookie.header;

/** Set-Cookie that takes the session away. */
export const noSessionHeader = cookie.gone;

/** Whether this browser was signed in and no longer is: it brought a session that has ended (docs/design/forms.md). */
export async function hasSessionEnded(context: RequestContext): Promise<boolean> {
  return (await context.viewer()) === null && (await context.sessionHash()) !== null;
}

/** Why a form without a session is refused: the session has ended, or, where there was none, `refused`. */
export async function signInRefusal(
  context: RequestContext,
  refused: { status: number; text: string },
): Promise<{ status: number; text: string }> {
  return (await hasSessionEnded(context)) ? ACCOUNT_REFUSALS["session-ended"] : refused;
}

/** The signed-in person; a visitor is sent to the login page and comes back to `returnTo`, by default this page. */
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
 * The admin who is asking, by the database's rights at this request; throws 404 for an admin page, 403 for an admin
 * call (ADMIN-01, ADMIN-03).
 */
export async function requireAdmin(request: Request, context: RequestContext): Promise<Viewer> {
  // After the end of a session it may have been an admin's: the login asks.
  const viewer = await context.viewer();
  const isReading = !context.isPost;
  const { pathname, search } = new URL(request.url);
  if (canAdminister(viewer)) {
    if (isReading && mustConfirmPassword(viewer, context.now)) {
      throw redirect(loginPath(pathname + search, "confirmar"), 303);
    }
    return viewer;
  }
  if (await hasSessionEnded(context)) {
    throw redirect(loginPath(isReading ? pathname + search : "/admin"), 303);
  }
  if (isReading || !viewer) throw new Response(null, { status: 404 });
  throw new Response("Solo administradores pueden realizar esta acción", { status: 403 });
}

/** The answer to an admin whose session is too old to act: their password is missing, and from there the way back; else null. */
export function passwordRefusal(admin: Viewer, { now }: RequestContext, back: string) {
  if (!mustConfirmPassword(admin, now)) return null;
  const { status, text } = ACCOUNT_REFUSALS["sign-in-again"];
  return data({ message: text, confirmTo: back }, { status });
}

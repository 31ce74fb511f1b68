import { data } from "@remix-run/cloudflare";
import { renewSession } from "~/domain/accounts/accounts.server";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { hashToken } from "~/domain/accounts/sessions.server";
import type { Flash } from "~/domain/flash/flashes";
import { SKIP_PENDING_ACTION } from "~/domain/forms/script-fields";
import { hangUpEnded } from "~/domain/notifications/channel.server";
import type { RequestContext } from "./context";
import { claimVisitorDrafts } from "./draft-cookie";
import { sayDone } from "./flash";
import { clearLoginLinkHeader, deviceHeader, sendsLoginLink } from "./login-caller";
import {
  clearPendingActionHeader,
  findPendingAction,
  pathAfter,
  runPendingAction,
  sendsPendingAction,
} from "./pending-action";
import type { Typed } from "./read-form";
import { sessionHeader } from "./session";

/**
 * Signs the account in, runs the pending vote or like of this login (docs/design/forms.md), and redirects to the login's return
 * path (AUTH-01). An account that was deleted meanwhile is refused like a wrong password.
 */
export async function signIn(
  request: Request,
  context: RequestContext,
  user: { id: string; email: string },
  redirectTo: string,
  flash: Flash,
  { typed = {}, headers = new Headers() }: { typed?: Typed; headers?: Headers } = {},
) {
  const session = await openSession(request, context, user, headers);
  if (session === null) {
    const { status, text } = ACCOUNT_REFUSALS.credentials;
    return data({ message: text, email: user.email, isRejected: true }, { status });
  }
  const isSkipped = typed[SKIP_PENDING_ACTION.name] === SKIP_PENDING_ACTION.value;
  const action = isSkipped ? null : await findPendingAction(request, context, redirectTo);
  if (await sendsPendingAction(request)) {
    headers.append("Set-Cookie", await clearPendingActionHeader(request));
  }
  if (!action) return sayDone(typed, redirectTo, [flash], headers);
  const outcome = await runPendingAction(request, action, context, session);
  // Loads the document: after a navigation by script no element matches `:target`, which keeps the message in view at the button.
  if (action.kind === "vote") headers.set("X-Remix-Reload-Document", "true");
  return sayDone(typed, pathAfter(action, outcome, redirectTo), [flash, outcome], headers);
}

/**
 * Starts a session of the account in this browser, makes the browser a known device, and moves the visitor's drafts of this browser
 * to the account (AUTH-04, AUTH-07, WRITE-14). Appends the cookies to `headers`. Returns the session's hash; null if the account
 * was deleted meanwhile.
 */
export async function openSession(
  request: Request,
  context: RequestContext,
  user: { id: string; email: string },
  headers: Headers,
): Promise<string | null> {
  const previous = await context.viewer();
  const token = await renewSession(
    context.db,
    previous,
    user.id,
    { userAgent: request.headers.get("User-Agent"), country: context.country() },
    context.now,
  );
  if (token === null) return null;
  // Closes sockets of two kinds of ended sessions: this browser's previous session, and the account's oldest beyond its limit.
  for (const id of new Set([user.id, previous?.id ?? user.id])) {
    context.waitUntil(hangUpEnded(context.env, id));
  }
  headers.append("Set-Cookie", await sessionHeader(request, token));
  headers.append("Set-Cookie", await deviceHeader(request, context, user.email));
  if (await sendsLoginLink(request)) {
    headers.append("Set-Cookie", await clearLoginLinkHeader(request));
  }
  const drafts = await claimVisitorDrafts(request, context, user.id);
  if (drafts) headers.append("Set-Cookie", drafts);
  return hashToken(token);
}

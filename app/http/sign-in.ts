import type { RequestContext } from "./context";
import { data } from "@remix-run/cloudflare";
import { renewSession } from "~/domain/accounts/accounts.server";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { NO_DEED } from "~/domain/accounts/pending-deed-field";
import { hashToken } from "~/domain/accounts/sessions.server";
import type { Flash } from "~/domain/flash/flashes";
import { hangUpEnded } from "~/domain/notifications/channel.server";
import { deviceHeader } from "./device-cookie";
import { claimVisitorDrafts } from "./draft-cookie";
import { sayDone } from "./flash";
import { bringsLoginLink, noLoginLinkHeader } from "./login-link";
import { carryOut } from "./carry-out";
import { bringsPendingDeed, findPendingDeed, noPendingDeedHeader } from "./pending-deed";
import type { Typed } from "./read-form";
import { sessionHeader } from "./session";

/**
 * Lets the account in, carries out the vote or the like that led to this login (docs/design/forms.md), and goes back to where it
 * came from (AUTH-01); one that was deleted in this instant is refused like a
 * wrong password.
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
  const isWanted = typed[NO_DEED.name] !== NO_DEED.value;
  const deed = isWanted ? await findPendingDeed(request, context, redirectTo) : null;
  if (await bringsPendingDeed(request)) {
    headers.append("Set-Cookie", await noPendingDeedHeader(request));
  }
  const outcome = deed ? [await carryOut(deed, context, session)] : [];
  return sayDone(typed, redirectTo, [flash, ...outcome], headers);
}

/**
 * Starts a session of the account in this browser, which is known to it from now on, and hands it the drafts that were written
 * here as a visitor; adds the cookies to `headers` (AUTH-04, AUTH-07, WRITE-14). Returns the session's hash, or null for an
 * account that was deleted in this instant.
 */
export async function openSession(
  request: Request,
  context: RequestContext,
  user: { id: string; email: string },
  headers: Headers,
): Promise<string | null> {
  const old = await context.viewer();
  const token = await renewSession(
    context.db,
    old,
    user.id,
    { userAgent: request.headers.get("User-Agent"), country: context.country() },
    context.now,
  );
  if (token === null) return null;
  // The session before this one, and the oldest of too many.
  for (const id of new Set([user.id, old?.id ?? user.id])) {
    context.waitUntil(hangUpEnded(context.env, id));
  }
  headers.append("Set-Cookie", await sessionHeader(request, token));
  headers.append("Set-Cookie", await deviceHeader(request, context, user.email));
  if (await bringsLoginLink(request))
    headers.append("Set-Cookie", await noLoginLinkHeader(request));
  const drafts = await claimVisitorDrafts(request, context, user.id);
  if (drafts) headers.append("Set-Cookie", drafts);
  return hashToken(token);
}

import type { RequestContext } from "./context";
import { data } from "@remix-run/cloudflare";
import { renewSession } from "~/domain/accounts/accounts.server";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import type { Flash } from "~/domain/flash/flashes";
import { hangUpEnded } from "~/domain/notifications/channel.server";
import { deviceHeader } from "./device-cookie";
import { claimVisitorDrafts } from "./draft-cookie";
import { sayDone } from "./flash";
import type { Typed } from "./read-form";
import { sessionHeader } from "./session";

/**
 * Lets the account in: a session of its own, a browser that is known from now on, the drafts it wrote as a visitor, and the
 * way back (AUTH-01, AUTH-07, WRITE-14); one that was deleted in this instant is refused like a wrong password.
 */
export async function signIn(
  request: Request,
  context: RequestContext,
  user: { id: string; email: string },
  redirectTo: string,
  flash: Flash,
  { typed = {}, headers = new Headers() }: { typed?: Typed; headers?: Headers } = {},
) {
  const old = await context.viewer();
  const token = await renewSession(
    context.ask,
    old,
    user.id,
    { userAgent: request.headers.get("User-Agent"), country: context.country() },
    context.now,
  );
  if (token === null) {
    const { status, text } = ACCOUNT_REFUSALS.credentials;
    return data({ message: text, email: user.email, isRejected: true }, { status });
  }
  // The session before this one, and the oldest of too many.
  for (const id of new Set([user.id, old?.id ?? user.id])) {
    context.waitUntil(hangUpEnded(context.env, id));
  }
  headers.append("Set-Cookie", await sessionHeader(request, token));
  headers.append("Set-Cookie", await deviceHeader(request, context, user.email));
  const drafts = await claimVisitorDrafts(request, context, user.id);
  if (drafts) headers.append("Set-Cookie", drafts);
  return sayDone(typed, redirectTo, flash, headers);
}

import type { AppLoadContext, TypedResponse } from "@remix-run/cloudflare";
import { renewSession } from "~/domain/accounts/accounts.server";
import type { Notice } from "~/domain/site/notices";
import { claimVisitorDrafts } from "~/http/draft-cookie";
import { redirectWithNotice } from "~/http/flash";
import { sessionHeader } from "~/http/session";

/** Lets the account in: a session of its own, the drafts it wrote as a visitor, and the way back (AUTH-01, WRITE-14). */
export async function signIn(
  request: Request,
  context: AppLoadContext,
  userId: string,
  redirectTo: string,
  notice: Notice,
): Promise<TypedResponse<never>> {
  const token = await renewSession(
    context.db,
    await context.viewer(),
    userId,
    request.headers.get("User-Agent"),
    context.now,
  );
  const headers = new Headers({ "Set-Cookie": await sessionHeader(request, token) });
  const drafts = await claimVisitorDrafts(request, context, userId);
  if (drafts) headers.append("Set-Cookie", drafts);
  return redirectWithNotice(redirectTo, notice, headers);
}

import { hashToken, newToken } from "~/domain/accounts/sessions.server";
import { claimDrafts } from "~/domain/drafts/claim-drafts.server";
import { hasDraft, type DraftOwner } from "~/domain/drafts/drafts.server";
import type { RequestContext } from "./context";
import { asToken, createSiteCookie } from "./cookies";
import { reportFailure } from "./report-failure";

// Cookie with the token of the drafts that a visitor wrote before registering (WRITE-14).
const cookie = createSiteCookie("borrador");

async function readToken(request: Request): Promise<string | null> {
  return asToken(await cookie.parse(request.headers.get("Cookie")));
}

/** Returns the visitor as an owner of drafts; null without a draft cookie. */
export async function visitorOfDrafts(request: Request): Promise<DraftOwner | null> {
  const token = await readToken(request);
  return token ? { visitor: hashToken(token) } : null;
}

/**
 * Returns the visitor as an owner of drafts and the Set-Cookie for the visitor's token. A browser without a token gets a new one.
 */
export async function startVisitorDraft(
  request: Request,
): Promise<{ owner: DraftOwner; header: string }> {
  const token = (await readToken(request)) ?? newToken();
  const secure = new URL(request.url).protocol === "https:";
  return {
    owner: { visitor: hashToken(token) },
    header: await cookie.serialize(token, { secure }),
  };
}

/** Whether this browser has a visitor's draft. The next account that signs in here becomes its owner. */
export async function hasWaitingText(request: Request, { db }: RequestContext): Promise<boolean> {
  const visitor = await visitorOfDrafts(request);
  return visitor !== null && hasDraft(db, visitor);
}

/** Gives the visitor's drafts to the account that has just signed in. Returns the Set-Cookie that deletes the token, or null. */
export async function claimVisitorDrafts(
  request: Request,
  context: RequestContext,
  user: string,
): Promise<string | null> {
  const token = await readToken(request);
  if (!token) return null;
  try {
    await claimDrafts(context.db, hashToken(token), user);
  } catch (error) {
    // Draft claims must not block the sign-in. The cookie stays, so that the next sign-in retries.
    reportFailure(error, request, context);
    return null;
  }
  return cookie.serialize("", { maxAge: 0 });
}

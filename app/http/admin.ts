import { data } from "@remix-run/cloudflare";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { findContest, type Contest } from "~/domain/contests/contests.server";
import { NO_CONTEST } from "~/domain/contests/refusals";
import type { RequestContext } from "./context";
import { readTyped, refusalOf } from "./read-form";
import { hasSessionEnded, passwordRefusal, requireAdmin } from "./session";

/**
 * Parses an admin's form. If the session has ended, or the admin has to confirm the password first, returns in `refused` the
 * response: it keeps the typed fields and links to the login, which returns to `returnPath` (by default this request's path).
 * People who are not admins get the text `refusal` (`requireAdmin`).
 */
export async function readAdminForm(
  request: Request,
  context: RequestContext,
  returnPath = new URL(request.url).pathname,
  refusal?: string,
) {
  if (await hasSessionEnded(context)) {
    const { status, text } = ACCOUNT_REFUSALS["session-ended"];
    const typed = await readTyped(request);
    const refused = data({ message: text, signInTo: returnPath, typed }, { status });
    return { admin: null, typed, refused };
  }
  const admin = await requireAdmin(request, context, refusal);
  const typed = await readTyped(request);
  const old = passwordRefusal(admin, context, returnPath);
  if (!old) return { admin, typed, refused: null };
  return { admin: null, typed, refused: data({ ...old.data, typed }, old.init ?? {}) };
}

/** Finds the contest with this id. Throws a 404 response for an unknown one. */
export async function requireContest(
  { db }: RequestContext,
  id: string | undefined,
): Promise<Contest> {
  const contest = await findContest(db, id ?? "");
  if (!contest) throw refusalOf(NO_CONTEST);
  return contest;
}

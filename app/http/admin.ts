import { findContest, type Contest } from "~/domain/contests/contests.server";
import { NO_CONTEST } from "~/domain/contests/refusals";
import type { RequestContext } from "./context";
import { readTyped, refusalOf } from "./read-form";
import { passwordRefusal, requireAdmin } from "./session";

/**
 * Parses an admin's form. If the admin has to confirm the password first, `refused` is the response to return. Its link leads back
 * to `returnPath`, by default the path of this request. Others than admins are refused with the text `refusal` (`requireAdmin`).
 */
export async function readAdminForm(
  request: Request,
  context: RequestContext,
  returnPath = new URL(request.url).pathname,
  refusal?: string,
) {
  const admin = await requireAdmin(request, context, refusal);
  const typed = await readTyped(request);
  return { admin, typed, refused: passwordRefusal(admin, context, returnPath) };
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

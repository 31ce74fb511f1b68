import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { mustNotPublish, type SuspensionRefusal } from "~/domain/accounts/rights";
import { findViewer } from "~/domain/accounts/sessions.server";
import type { RequestContext } from "./context";

/**
 * Refusal of a write by an account whose suspension began after the request had read the session. Reads the suspension again, for
 * its end (ADMIN-05).
 */
export async function refusalOfSuspended(
  { db, env, now }: Pick<RequestContext, "db" | "env" | "now">,
  viewer: { sessionHash: string },
): Promise<SuspensionRefusal> {
  const current = await findViewer(db, viewer.sessionHash, now);
  return (current && mustNotPublish(current, env)) ?? ACCOUNT_REFUSALS.suspended;
}

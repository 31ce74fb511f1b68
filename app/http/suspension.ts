import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { mustNotPublish, type SuspensionRefusal } from "~/domain/accounts/rights";
import { findViewer } from "~/domain/accounts/sessions.server";
import type { RequestContext } from "./context";

/**
 * The refusal of an account whose write was refused because its suspension began after the request had read the session. It reads
 * the suspension anew, to say until when it lasts (ADMIN-05).
 */
export async function refusalOfSuspended(
  { db, env, now }: Pick<RequestContext, "db" | "env" | "now">,
  viewer: { sessionHash: string },
): Promise<SuspensionRefusal> {
  const found = await findViewer(db, viewer.sessionHash, now);
  return (found && mustNotPublish(found, env)) ?? ACCOUNT_REFUSALS.suspended;
}

import { ACCOUNT_REFUSALS } from "~/domain/accounts/messages";
import { throttle, type LimitName, type Throttled } from "~/domain/accounts/throttle.server";
import type { RequestContext } from "./context";

/** What whoever is over a limit reads, with its status; the wait goes into Retry-After. */
export const tooMany = ACCOUNT_REFUSALS["too-many"];

/** Counts one more use of a limit by an account or a draft's owner (AUTH-07). */
export function limitActor(
  { db, env, now }: RequestContext,
  name: LimitName,
  actor: string,
): Promise<Throttled> {
  return throttle(db, env, name, actor, now);
}

import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import {
  clientAddress,
  throttle,
  throttleSession,
  type LimitName,
  type Throttled,
} from "~/domain/accounts/throttle.server";
import type { RequestContext } from "./context";

/** The text and the status for an account or address that is over a limit; `retryAfter` gives the header. */
export const tooMany = ACCOUNT_REFUSALS["too-many"];

/** Retry-After for a refusal that says how many seconds to wait; no header for any other. */
export function retryAfter(refused: {
  reason: string;
  retryAfter?: number;
}): Record<string, string> {
  return refused.retryAfter ? { "Retry-After": String(refused.retryAfter) } : {};
}

/** Counts one more use of a limit by an account or an address (AUTH-07); null, the developer's own machine, is not counted. */
export function limitActor(
  { db, env, now }: RequestContext,
  name: LimitName,
  actor: string | null,
): Promise<Throttled> {
  return throttle(db, env, name, actor, now);
}

/**
 * Counts one more use of a limit by the account that is signed in, in one trip with `context.viewer()` when both are asked
 * for side by side (AUTH-07).
 */
export async function limitViewer(
  { db, now, sessionHash }: RequestContext,
  name: LimitName,
): Promise<Throttled> {
  const session = await sessionHash();
  return session ? throttleSession(db, name, session, now) : { ok: true };
}

/** Counts one more use of a limit by the account that is signed in, or by the address of a visitor (AUTH-07). */
export async function limitSender(
  request: Request,
  context: RequestContext,
  name: LimitName,
): Promise<Throttled> {
  const [viewer, allowed] = await Promise.all([context.viewer(), limitViewer(context, name)]);
  if (viewer) return allowed;
  return limitActor(context, name, clientAddress(request.headers, context.env));
}

import { clientAddress } from "~/domain/accounts/throttle.server";
import { networkKey, recordNetwork } from "~/domain/vote-signals/networks.server";
import type { RequestContext } from "./context";

/** Returns a function that stores the network from which the request's account votes in a contest (VOTE-10). */
export function networkOfVote(
  { headers }: Request,
  { db, env }: RequestContext,
  user: string,
): (contest: string) => Promise<void> {
  const address = clientAddress(headers, env);
  return (contest) =>
    recordNetwork(db, contest, user, networkKey(address, env.SESSION_SECRET, contest));
}

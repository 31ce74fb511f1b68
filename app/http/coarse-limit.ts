import { clientAddress } from "~/domain/accounts/throttle.server";
import { isSignedUnsubscribePath } from "~/domain/mail/unsubscribe.server";

/** Seconds of the limit's window, as wrangler.toml sets it: a test compares the two. */
export const COARSE_SECONDS = 60;

/**
 * The coarse net before everything: 120 POSTs a minute and address, and as many sockets; the exact counters stand behind it
 * (AUTH-07).
 */
export async function isOverCoarseLimit(request: Request, env: Env): Promise<boolean> {
  const isSocket = request.headers.has("Upgrade");
  if ((request.method !== "POST" && !isSocket) || env.ENVIRONMENT === "local") return false;
  const address = clientAddress(request.headers, env);
  if (!address) return false;
  try {
    const { success } = await env.POST_LIMIT.limit({
      key: isSocket ? `socket ${address}` : postKey(request, env, address),
    });
    return !success;
  } catch (error) {
    // Without the net the exact counters still hold.
    console.error("coarse limit", error);
    return false;
  }
}

// A mail provider sends the one-click unsubscribes of all its users from a few addresses (RFC 8058): each signed link counts by itself.
function postKey({ url }: Request, env: Env, address: string): string {
  const { pathname } = new URL(url);
  return isSignedUnsubscribePath(env, pathname) ? pathname : address;
}

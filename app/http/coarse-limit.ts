import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { clientAddress } from "~/domain/accounts/throttle.server";
import { isSignedUnsubscribePath } from "~/domain/mail/unsubscribe.server";
import { isReading, type Refusal } from "./guard";

/** Seconds of the limits' windows, as wrangler.toml sets them: a test compares the two. */
export const COARSE_SECONDS = 60;

/** The refusal of an address that is over one of the limits. */
export const OVER_LIMIT: Refusal = {
  status: ACCOUNT_REFUSALS["too-many"].status,
  message: ACCOUNT_REFUSALS["too-many"].text,
  headers: { "Retry-After": String(COARSE_SECONDS) },
};

/**
 * The coarse net before everything: 120 POSTs a minute and address, and as many sockets; the exact counters stand behind it
 * (AUTH-07).
 */
export async function isOverCoarseLimit(request: Request, env: Env): Promise<boolean> {
  const isSocket = request.headers.has("Upgrade");
  if ((request.method !== "POST" && !isSocket) || env.ENVIRONMENT === "local") return false;
  return isOver(env.POST_LIMIT, request, env, (address) =>
    isSocket ? `socket ${address}` : postKey(request, env, address),
  );
}

/**
 * The net before what is made for one request, when no cache has answered it: 600 pages, data and documents a minute and address,
 * and as many answers to countdowns that are over, which everybody asks for at the same moment (PHASE-12).
 */
export async function isOverReadingLimit(request: Request, env: Env): Promise<boolean> {
  if (!isReading(request) || env.ENVIRONMENT === "local") return false;
  const isPhase = /^\/contest\/[^/]+\/fase$/i.test(new URL(request.url).pathname);
  return isOver(env.PAGE_LIMIT, request, env, (address) =>
    isPhase ? `phase ${address}` : address,
  );
}

async function isOver(
  limit: RateLimit,
  request: Request,
  env: Env,
  keyOf: (address: string) => string,
): Promise<boolean> {
  const address = clientAddress(request.headers, env);
  if (!address) return false;
  try {
    const { success } = await limit.limit({ key: keyOf(address) });
    return !success;
  } catch (error) {
    // Without the net pages are still made, and the exact counters of forms still hold.
    console.error("coarse limit", error);
    return false;
  }
}

// A mail provider sends the one-click unsubscribes of all its users from a few addresses (RFC 8058): each signed link counts by itself.
function postKey({ url }: Request, env: Env, address: string): string {
  const { pathname } = new URL(url);
  return isSignedUnsubscribePath(env, pathname) ? pathname : address;
}

import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import {
  clientAddress,
  throttle,
  throttleSession,
  type LimitName,
  type Throttled,
} from "~/domain/accounts/throttle.server";
import { isSignedUnsubscribePath } from "~/domain/mail/unsubscribe.server";
import type { RequestContext } from "./context";
import { isReading, type Refusal } from "./guard";

/** Text and status of every refusal for exceeding a rate limit. */
export const tooMany = ACCOUNT_REFUSALS["too-many"];

/** Retry-After header for a refusal with a waiting time in seconds; otherwise no header. */
export function retryAfter(refused: {
  reason: string;
  retryAfter?: number;
}): Record<string, string> {
  return refused.retryAfter ? { "Retry-After": String(refused.retryAfter) } : {};
}

/**
 * Counts one more use of a rate limit by an account or an address (AUTH-07). `actor` is null on the developer's own machine, where
 * nothing is counted.
 */
export function limitActor(
  { db, env, now }: RequestContext,
  name: LimitName,
  actor: string | null,
): Promise<Throttled> {
  return throttle(db, env, name, actor, now);
}

/** Counts one more use of a rate limit by the signed-in account, in the same round trip as `context.viewer()` (AUTH-07). */
export async function limitViewer(
  { db, now, sessionHash }: RequestContext,
  name: LimitName,
): Promise<Throttled> {
  const session = await sessionHash();
  return session ? throttleSession(db, name, session, now) : { ok: true };
}

/** Counts one more use of a rate limit by the signed-in account or, for a visitor, by the address (AUTH-07). */
export async function limitSender(
  request: Request,
  context: RequestContext,
  name: LimitName,
): Promise<Throttled> {
  const [viewer, allowed] = await Promise.all([context.viewer(), limitViewer(context, name)]);
  if (viewer) return allowed;
  return limitActor(context, name, clientAddress(request.headers, context.env));
}

/** Window of the coarse rate limits, in seconds. wrangler.toml sets it; a test compares the two. */
export const COARSE_SECONDS = 60;

/** The refusal of an address that exceeds a coarse rate limit. */
export const OVER_LIMIT: Refusal = {
  status: tooMany.status,
  message: tooMany.text,
  headers: { "Retry-After": String(COARSE_SECONDS) },
};

/**
 * Coarse rate limit, checked before a body is read: 120 POSTs a minute from an address, and as many WebSockets. Exact limits in
 * D1 are checked later (AUTH-07).
 */
export async function isOverCoarseLimit(request: Request, env: Env): Promise<boolean> {
  const isSocket = request.headers.has("Upgrade");
  if ((request.method !== "POST" && !isSocket) || env.ENVIRONMENT === "local") return false;
  return isOver(env.POST_LIMIT, request, env, (address) =>
    isSocket ? `socket ${address}` : postKey(request, env, address),
  );
}

/**
 * Coarse rate limit for requests that no cache has answered: 600 pages, data requests and documents a minute and address. Phase
 * requests have another 600, because all open countdowns send one at the same moment (PHASE-12).
 */
export async function isOverReadingLimit(request: Request, env: Env): Promise<boolean> {
  if (!isReading(request) || env.ENVIRONMENT === "local") return false;
  const isPhase = /^\/contest\/[^/]+\/fase$/i.test(new URL(request.url).pathname);
  return isOver(env.PAGE_LIMIT, request, env, (address) =>
    isPhase ? `phase ${address}` : address,
  );
}

/** Rate limit for drawing pictures of links, which take a hundred times the CPU of a page: 30 a minute and address. */
export async function isOverDrawingLimit(request: Request, env: Env): Promise<boolean> {
  if (env.ENVIRONMENT === "local") return false;
  return isOver(env.DRAWING_LIMIT, request, env, (address) => address);
}

/**
 * Rate limit for downloads of actas, of which the largest takes 400 rows of D1 and a second of CPU: 30 a minute and address, counted
 * apart from drawings by the same binding.
 */
export async function isOverActaLimit(request: Request, env: Env): Promise<boolean> {
  if (env.ENVIRONMENT === "local") return false;
  return isOver(env.DRAWING_LIMIT, request, env, (address) => `acta ${address}`);
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
    // Fails open: if the rate limiter throws, the request passes. Forms still have their exact limits in D1.
    console.error("A rate limit failed open", error);
    return false;
  }
}

/**
 * The rate limit's key for a POST. A signed one-click unsubscribe counts by its link, since a mail provider sends all of them
 * from few addresses (RFC 8058).
 */
function postKey({ url }: Request, env: Env, address: string): string {
  const { pathname } = new URL(url);
  return isSignedUnsubscribePath(env, pathname) ? pathname : address;
}

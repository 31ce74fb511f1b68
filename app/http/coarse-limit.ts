/** Seconds of the limit's window, as wrangler.toml sets it: a test compares the two. */
export const COARSE_SECONDS = 60;

/**
 * The coarse net before everything: 120 POSTs a minute and address, and as many sockets; the exact counters stand behind it
 * (AUTH-07).
 */
export async function isOverCoarseLimit(request: Request, env: Env): Promise<boolean> {
  const isSocket = request.headers.has("Upgrade");
  if ((request.method !== "POST" && !isSocket) || env.ENVIRONMENT === "local") return false;
  const address = request.headers.get("CF-Connecting-IP");
  if (!address) return false;
  try {
    const { success } = await env.POST_LIMIT.limit({
      key: isSocket ? `socket ${address}` : address,
    });
    return !success;
  } catch (error) {
    // Without the net the exact counters still hold.
    console.error("coarse limit", error);
    return false;
  }
}

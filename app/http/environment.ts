import type { RequestContext } from "./context";

/** Throws if the session secret is missing, too short, or a local one outside a developer's machine (SEC-04). */
export function requireDeployable(env: Env): void {
  if (!env.SESSION_SECRET || env.SESSION_SECRET.length < 32) {
    throw new Error("SESSION_SECRET is missing or short: wrangler secret put SESSION_SECRET");
  }
  if (env.ENVIRONMENT !== "local" && env.SESSION_SECRET.startsWith("local-")) {
    throw new Error("SESSION_SECRET is a local one: wrangler secret put SESSION_SECRET");
  }
}

/** Throws 404 unless the app runs locally, on a developer's machine. */
export function requireLocal({ env }: Pick<RequestContext, "env">): void {
  if (env.ENVIRONMENT !== "local") throw new Response(null, { status: 404 });
}

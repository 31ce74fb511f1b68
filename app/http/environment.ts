import type { RequestContext } from "./context";

/** Throws without a real session secret: the code has no default, and a local one must not run deployed (SEC-04). */
export function requireDeployable(env: Env): void {
  if (!env.SESSION_SECRET || env.SESSION_SECRET.length < 32) {
    throw new Error("SESSION_SECRET is missing or short: wrangler secret put SESSION_SECRET");
  }
  if (env.ENVIRONMENT !== "local" && env.SESSION_SECRET.startsWith("local-")) {
    throw new Error("SESSION_SECRET is a local one: wrangler secret put SESSION_SECRET");
  }
}

/** Throws 404 everywhere but on a developer's machine. */
export function requireLocal({ env }: Pick<RequestContext, "env">): void {
  if (env.ENVIRONMENT !== "local") throw new Response(null, { status: 404 });
}

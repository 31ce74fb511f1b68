/** Refuses to serve without a real secret: there is no default in the code, and a local one never runs deployed (SEC-04). */
export function requireDeployable(env: Env): void {
  if (!env.SESSION_SECRET || env.SESSION_SECRET.length < 32) {
    throw new Error("SESSION_SECRET is missing or short: wrangler secret put SESSION_SECRET");
  }
  if (env.ENVIRONMENT !== "local" && env.SESSION_SECRET.startsWith("local-")) {
    throw new Error("SESSION_SECRET is a local one: wrangler secret put SESSION_SECRET");
  }
}

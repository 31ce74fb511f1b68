import { readSettings } from "~/domain/settings/settings.server";
import type { RequestContext } from "./context";

/** Environments whose settings this isolate has found right. The runtime passes the same object to all calls of an isolate. */
const checked = new WeakSet<Env>();

/** Throws if a setting of the Worker is wrong (`readSettings`, SEC-04). */
export function requireDeployable(env: Env): void {
  if (checked.has(env)) return;
  readSettings(env);
  checked.add(env);
}

/** Throws 404 unless the app runs locally, on a developer's machine. */
export function requireLocal({ env }: Pick<RequestContext, "env">): void {
  if (env.ENVIRONMENT !== "local") throw new Response(null, { status: 404 });
}

import type { RequestContext } from "./context";

/** Answers 404 everywhere but on a developer's machine. */
export function requireLocal({ env }: Pick<RequestContext, "env">): void {
  if (env.ENVIRONMENT !== "local") throw new Response(null, { status: 404 });
}

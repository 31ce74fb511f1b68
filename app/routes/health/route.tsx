import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { checkHealth } from "~/domain/health/check-health.server";

/** Tells monitors whether the product works: 200, or 503 with the checks that failed (OPS-04). */
export async function loader({ context }: LoaderFunctionArgs) {
  const health = await checkHealth(context, context.now);
  return Response.json(health, { status: health.ok ? 200 : 503 });
}

import type { RequestContext } from "~/http/context";
import { isReading, type Refusal } from "~/http/guard";
import { plainPage } from "~/http/plain-page";

/** Returns the response to a request that is refused before Remix handles it: a page, or data for a form sent by Remix's script. */
export function refusalAnswer(
  request: Request,
  refusal: Refusal,
  context: RequestContext,
): Response {
  const isData = !isReading(request) && new URL(request.url).pathname.endsWith(".data");
  const { status, message, headers } = refusal;
  return isData ? refusedData(refusal) : plainPage(status, message, context, headers);
}

/**
 * Serializes a refusal as an ErrorResponse in the format of single fetch (turbo-stream), which Remix's script in the browser
 * reads.
 */
export function refusedData({ status, message, headers = {} }: Refusal): Response {
  // In turbo-stream, numbers are indexes into the array `values` itself.
  const values = [{ _1: 2 }, "error", ["ErrorResponse", 3, 4, 5], message, status, ""];
  return new Response(`${JSON.stringify(values)}\n`, {
    status,
    headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes", ...headers },
  });
}

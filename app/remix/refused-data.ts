import type { RequestContext } from "~/http/context";
import { isReading, type Refusal } from "~/http/guard";
import { plainPage } from "~/http/plain-page";

/** The answer to a request that is refused before Remix: a page, or data where Remix's script has sent a form. */
export function refusalAnswer(
  request: Request,
  refusal: Refusal,
  context: RequestContext,
): Response {
  const isData = !isReading(request) && new URL(request.url).pathname.endsWith(".data");
  const { status, message, headers } = refusal;
  return isData ? refusedData(refusal) : plainPage(status, message, context, headers);
}

/** A refusal as Remix's script reads it: an ErrorResponse in the format of single fetch (turbo-stream). */
function refusedData({ status, message, headers = {} }: Refusal): Response {
  // Each number is the place of a value.
  const values = [{ _1: 2 }, "error", ["ErrorResponse", 3, 4, 5], message, status, ""];
  return new Response(`${JSON.stringify(values)}\n`, {
    status,
    headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes", ...headers },
  });
}

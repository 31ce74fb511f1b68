import type { RequestContext } from "~/http/context";
import { isReading, type Refusal } from "~/http/guard";
import { plainPage } from "~/http/plain-page";

/** Answers a request that is refused before Remix: with a page, or with data if Remix's script has sent the form. */
export function refusalAnswer(
  request: Request,
  refusal: Refusal,
  context: RequestContext,
): Response {
  const isData = !isReading(request) && new URL(request.url).pathname.endsWith(".data");
  const { status, message, headers } = refusal;
  return isData ? refusedData(refusal) : plainPage(status, message, context, headers);
}

/** A refusal as an ErrorResponse in the format of single fetch (turbo-stream), which Remix's script reads. */
function refusedData({ status, message, headers = {} }: Refusal): Response {
  // The numbers are indexes into this array.
  const values = [{ _1: 2 }, "error", ["ErrorResponse", 3, 4, 5], message, status, ""];
  return new Response(`${JSON.stringify(values)}\n`, {
    status,
    headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes", ...headers },
  });
}

import { otherAccountRefusal } from "~/domain/accounts/other-account";
import type { RequestContext } from "~/http/context";
import { otherAccountPage, type OtherAccountForm } from "~/http/page-account";
import { refusedData } from "./refused-data";

/**
 * Returns the response to a form whose page was rendered for another account. For a document: a page with the sent texts. For a form
 * sent by Remix's script: a refusal, which the form shows. For another script of the page: JSON with the message.
 */
export function otherAccountAnswer(
  request: Request,
  form: OtherAccountForm,
  context: RequestContext,
): Response {
  const { status, text } = otherAccountRefusal(form.viewer.displayName);
  if (new URL(request.url).pathname.endsWith(".data"))
    return refusedData({ status, message: text });
  if (request.headers.get("Sec-Fetch-Dest") === "empty")
    return Response.json({ message: text }, { status });
  return otherAccountPage(request, form, context);
}

import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { mustNotPublish } from "~/domain/accounts/rights";
import { clientAddress } from "~/domain/accounts/throttle.server";
import { FeedbackFields } from "~/domain/feedback/feedback-fields";
import { isHeadless } from "~/domain/feedback/guards";
import { FEEDBACK_REFUSALS, headlessRefusal } from "~/domain/feedback/refusals";
import { sendFeedback } from "~/domain/feedback/send-feedback.server";
import { FLASHES } from "~/domain/flash/flashes";
import { redirectWithFlash } from "~/http/flash";
import { readForm } from "~/http/read-form";
import { safePath } from "~/http/paths";
import { retryAfter } from "~/http/rate-limits";
import { refusalOfSuspended } from "~/http/suspension";
import type { RefusedFeedback } from "~/ui/feedback/feedback-inputs";

/**
 * Sends the message to the operator by mail, and redirects to the page that it is about. A refusal keeps the typed fields
 * (FEEDBACK-01).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const form = await readForm(request, FeedbackFields);
  const { email = "", type = "", message = "", clave = "", desde = "", con_nombre } = form.typed;
  const typed = { email, type, message, key: clave, desde, showsName: con_nombre === "on" };
  if (!form.ok) {
    const isMissing = [email, type, message].some((value) => !value.trim());
    const text = isMissing ? FEEDBACK_REFUSALS.missing.text : (form.errors.clave ?? null);
    return refuse({ errors: form.errors }, { status: 400, text });
  }
  // Refuses automated browsers only after the field checks: a person whose browser only looks automated first learns which fields
  // are missing (FEEDBACK-01).
  if (isHeadless(request.headers)) return refuse({}, headlessRefusal(env));
  const viewer = await context.viewer();
  // An idea for a contest may become public, so a suspended account may not send one. Other messages to the operator stay allowed.
  const barred = viewer && form.value.type === "contest" && mustNotPublish(viewer, env);
  if (barred) return refuse({}, barred);
  const path = safePath(form.value.from);
  const answer = await sendFeedback(
    db,
    env,
    {
      ...form.value,
      path,
      userAgent: request.headers.get("User-Agent") ?? "",
    },
    { userId: viewer?.id ?? null, address: clientAddress(request.headers, env) },
    now,
  );
  if (!answer.ok && answer.reason === "suspended" && viewer) {
    return refuse({}, await refusalOfSuspended(context, viewer));
  }
  if (!answer.ok) return refuse({}, FEEDBACK_REFUSALS[answer.reason], retryAfter(answer));
  context.sendMail();
  if (form.isInPlace) return data({ thanks: FLASHES["feedback-sent"].text });
  return redirectWithFlash(path, "feedback-sent");

  function refuse(
    { errors = {} }: { errors?: Record<string, string> },
    { status, text, reasonAt }: { status: number; text: string | null; reasonAt?: string },
    headers: HeadersInit = {},
  ) {
    const refused: RefusedFeedback = { message: text, reasonAt, errors, typed };
    return data(refused, { status, headers });
  }
}

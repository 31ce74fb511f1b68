import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ringBells } from "~/domain/notifications/channel.server";
import { AttachFields } from "~/domain/support/payment-fields";
import { attachPayment } from "~/domain/support/payments.server";
import { PAYMENT_REFUSALS } from "~/domain/support/refusals";
import { redirectWithFlash } from "~/http/flash";
import { incompleteForm, readForm, refusalOf } from "~/http/read-form";
import { passwordRefusal, requireAdmin } from "~/http/session";
import { orMessage } from "~/remix/client-action";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return context.isPost ? null : redirect("/admin", 303);
}

/** An admin says whose a waiting payment is (BADGE-04). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ask, env, now } = context;
  const admin = await requireAdmin(request, context);
  const form = await readForm(request, AttachFields);
  const refused = passwordRefusal(admin, context, "/admin");
  if (refused) return refused;
  if (!form.ok) throw incompleteForm();
  const { pago: payment, email } = form.value;
  const answer = await attachPayment(ask, { payment, email }, admin.id, now);
  if (!answer.ok) throw refusalOf(PAYMENT_REFUSALS[answer.reason]);
  context.waitUntil(ringBells(env, answer.told));
  return redirectWithFlash("/admin", "payment-attached");
}

export const clientAction = orMessage("Error al entregar la insignia");

export { NeedsPassword as default, needsPasswordMeta as meta } from "~/ui/admin/needs-password";

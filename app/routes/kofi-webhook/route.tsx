import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { ringBells } from "~/domain/notifications/channel.server";
import { isFromKofi, receivePayment } from "~/domain/support/payments.server";
import { readPayment } from "~/domain/support/payment-fields";
import { readTyped } from "~/http/read-form";

/** Answers a GET as not found: only Ko-fi's servers use this route, with a POST. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

/**
 * Receives Ko-fi's report of a payment (BADGE-04). Ko-fi repeats a report until the answer is 200. The CSRF guard accepts the
 * request because it has neither Origin nor Sec-Fetch-Site: browsers send at least one of them with a POST.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  if (!env.KOFI_VERIFICATION_TOKEN) return plain(404);
  const payment = readPayment((await readTyped(request)).data ?? "");
  if (!payment) return plain(400);
  if (!isFromKofi(payment, env.KOFI_VERIFICATION_TOKEN)) return plain(403);
  context.waitUntil(ringBells(env, await receivePayment(db, payment, now)));
  return plain(200);
}

function plain(status: 200 | 400 | 403 | 404): Response {
  return new Response(null, { status, headers: { "Cache-Control": "private, no-store" } });
}

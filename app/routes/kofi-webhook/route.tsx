import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { ringBells } from "~/domain/notifications/channel.server";
import { isFromKofi, receivePayment } from "~/domain/support/payments.server";
import { readPayment } from "~/domain/support/payment-fields";
import { readTyped } from "~/http/read-form";

/** There is no page here: only Ko-fi's servers come, with a POST. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

// Ko-fi's servers send neither Origin nor Sec-Fetch-Site, so the guard lets them through by its rule for everybody, and not a
// browser of another site. Whatever is not answered by 200 is sent again.
/** Takes what Ko-fi tells of a payment (BADGE-04). */
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

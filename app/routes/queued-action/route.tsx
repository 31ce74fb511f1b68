import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import { ringBells } from "~/domain/notifications/channel.server";
import { OFFLINE_PAGE } from "~/domain/offline/edition";
import { QueuedFields, applyQueued } from "~/domain/offline/queued-action.server";
import { noteRead } from "~/domain/votes/room-client.server";
import { limitViewer, retryAfter, tooMany } from "~/http/rate-limits";
import { incompleteForm, readForm, refusalOf } from "~/http/read-form";

export function loader() {
  return redirect(OFFLINE_PAGE, 303);
}

/**
 * Carries out one action of the service worker's offline queue, and answers with its outcome as JSON (LITE-02). Responds with 401
 * without a session of the account that acted: the action then stays queued.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const form = await readForm(request, QueuedFields);
  if (!form.ok) throw incompleteForm();
  const { account, action } = form.value;
  const viewer = await context.viewer();
  if (viewer?.id !== account) return Response.json(null, { status: 401 });
  const allowed = await limitViewer(context, "like");
  if (!allowed.ok) throw refusalOf(tooMany, retryAfter(allowed));
  const { outcome, readIn, notified } = await applyQueued(db, {
    action,
    user: viewer.id,
    mustConfirm: mustConfirmEmail(viewer, env) !== null,
    now,
  });
  if (readIn) context.waitUntil(noteRead(env, readIn, viewer.id, action.id, true));
  context.waitUntil(ringBells(env, notified));
  return Response.json(outcome);
}

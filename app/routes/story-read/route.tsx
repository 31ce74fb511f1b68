import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { markRead, ReadFields, unmarkRead } from "~/domain/reads/reads.server";
import { noteRead } from "~/domain/votes/room-client.server";
import { NOT_SAVED } from "~/domain/forms/script-fields";
import { redirectWithFlash } from "~/http/flash";
import { incompleteForm, readForm } from "~/http/read-form";
import { backToCard, loginPath } from "~/http/paths";
import { requireViewer } from "~/http/session";
import { FLASHES } from "~/domain/flash/flashes";
import { replyOrLost } from "~/remix/lost-connection";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(pathOf(params.storyId), 303);
}

/** Marks a story as read or unread (READ-01). The form sends the wanted state, so sending it twice changes nothing. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const story = params.storyId ?? "";
  const path = pathOf(story);
  const form = await readForm(request, ReadFields);
  const back = backToCard(form.ok ? form.value.redirectTo : null, story, path);
  // After the session has ended, a pressed button gets a message on the login page. The automatic report gets none, because no
  // reader waits for its response.
  if (form.ok && form.value.manually && !(await context.viewer())) {
    return redirectWithFlash(loginPath(back), "change-not-saved");
  }
  const viewer = await requireViewer(request, context, back);
  if (!form.ok) throw incompleteForm();
  const { isRead, manually } = form.value;
  const { db, env, now } = context;
  const contest = isRead
    ? await markRead(db, { user: viewer.id, story, manually }, now)
    : await unmarkRead(db, viewer.id, story);
  if (contest) context.waitUntil(noteRead(env, contest, viewer.id, story, isRead));
  const flash = isRead ? "read-marked" : "read-unmarked";
  if (form.isInPlace || !manually) {
    return data({ message: FLASHES[flash].text, isRefused: false });
  }
  return redirectWithFlash(back, flash);
}

/** Returns a refusal or a lost connection as action data, so that the page with the button stays. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return replyOrLost(serverAction, NOT_SAVED);
}

/** Encodes the story's id again: Remix decodes it, and a header must not contain control characters. */
function pathOf(story = ""): string {
  return `/story/${encodeURIComponent(story)}`;
}

export { NeverShown as default } from "~/remix/never-shown";

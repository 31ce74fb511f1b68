import { data, redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { ANNOUNCEMENT } from "~/domain/announcements/announcement";
import { AnnouncementFields, noteAnnounced } from "~/domain/announcements/announcements.server";
import { incompleteForm, readForm } from "~/http/read-form";
import { safePath } from "~/http/paths";

export function loader() {
  return redirect("/", 303);
}

/** Stores that a person has seen or dismissed the announcement (HOME-02). Visitors see no announcements. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, AnnouncementFields);
  if (!form.ok) throw incompleteForm();
  const { step, announcement, redirectTo } = form.value;
  // A page that was loaded before a deployment may send the id of an older announcement.
  if (announcement === ANNOUNCEMENT.id) {
    const viewer = await context.viewer();
    if (viewer) await noteAnnounced(context.db, viewer.id, step, context.now);
  }
  return form.isInPlace ? data(null) : redirect(safePath(redirectTo), 303);
}

export { NeverShown as default } from "~/remix/never-shown";

import { data, redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { ANNOUNCEMENT } from "~/domain/announcements/announcement";
import { AnnouncementFields } from "~/domain/announcements/announcement-fields";
import { noteAnnounced } from "~/domain/announcements/announcements.server";
import { dismissedHeader } from "~/http/announcement";
import { incompleteForm, readForm } from "~/http/read-form";
import { safePath } from "~/http/safe-path";

export function loader() {
  return redirect("/", 303);
}

/** Notes that the announcement was shown or dismissed: of a person in the database, of a visitor in a cookie (HOME-02). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, AnnouncementFields);
  if (!form.ok) throw incompleteForm();
  const { quiere, cual, redirectTo } = form.value;
  const headers = new Headers();
  // A page that was open across a deployment may close an older one.
  if (cual === ANNOUNCEMENT.id) {
    const viewer = await context.viewer();
    const step = quiere === "cerrar" ? "dismissed" : "shown";
    if (viewer) await noteAnnounced(context.ask, viewer.id, step, context.now);
    else if (step === "dismissed") headers.set("Set-Cookie", await dismissedHeader());
  }
  return form.isInPlace
    ? data(null, { headers })
    : redirect(safePath(redirectTo), { status: 303, headers });
}

/** Never shown; a route without a page would answer its refusals as bare text. */
export default function AnnouncementPage() {
  return null;
}

import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { exportAccount } from "~/domain/export/export-account.server";
import { localDay } from "~/domain/time/time";
import { attachment, streamOf } from "~/http/documents";
import { plainPage } from "~/http/plain-page";
import { readTyped } from "~/http/read-form";
import { requireViewer } from "~/http/session";
import { limitViewer, retryAfter, tooMany } from "~/http/rate-limits";

export function loader() {
  return redirect("/preferences/exportar", 303);
}

/** Sends all data of the viewer's account as a file (AUTH-11). The route has no component, so refusals are plain error pages. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  try {
    await readTyped(request);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return plainPage(error.status, await error.text(), context);
  }
  const [viewer, allowed] = await Promise.all([
    requireViewer(request, context, "/preferences/exportar"),
    limitViewer(context, "export"),
  ]);
  if (!allowed.ok) {
    return plainPage(tooMany.status, tooMany.text, context, retryAfter(allowed));
  }
  const parts = exportAccount(db, env, viewer, now);
  const name = `tintero-${localDay(now, env.TIME_ZONE)}.zip`;
  return new Response(streamOf(parts, context), {
    headers: attachment({ name, type: "application/zip" }),
  });
}

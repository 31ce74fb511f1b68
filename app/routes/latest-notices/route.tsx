import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { countUnreadOf, listNotifications } from "~/domain/notifications/inbox.server";
import { noticeView } from "~/domain/notifications/notice-view";
import type { LatestNotices } from "~/ui/notices/latest";

/** Returns JSON for the bell of an open page: the number of unread notices, and with `?lista` the last 20 (NOTIF-01). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const session = await context.sessionHash();
  const unread = session && (await countUnreadOf(db, session, now));
  if (typeof unread !== "number") return Response.json(null, { status: 401 });
  const viewer = new URL(request.url).searchParams.has("lista") ? await context.viewer() : null;
  const rows = viewer ? await listNotifications(db, viewer.id) : [];
  return Response.json({
    unread,
    countedAt: now.getTime(),
    notices: rows.map((row) => noticeView(row, now, env.TIME_ZONE)),
  } satisfies LatestNotices);
}

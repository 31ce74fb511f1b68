import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { readPageNumber } from "~/domain/forms/decimal";
import { ringBells } from "~/domain/notifications/channel.server";
import {
  countNotifications,
  listNotifications,
  markNotificationsRead,
  NoticeFields,
} from "~/domain/notifications/inbox.server";
import { noticeView } from "~/domain/notifications/notice-view";
import { NOTIFICATIONS_SHOWN, noticesPath, unreadText } from "~/domain/notifications/notifications";
import { NOT_SAVED } from "~/domain/forms/script-fields";
import { redirectWithFlash } from "~/http/flash";
import { incompleteForm, readForm } from "~/http/read-form";
import { requireViewer } from "~/http/session";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { pageTitle } from "~/ui/layout/page-head";
import { MarkAll, NO_NOTICES, NoticeList } from "~/ui/notices/notice-list";
import { NOTHING_HERE, Paging } from "~/ui/paging";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Avisos", matches) }];

/** Returns a page of the viewer's notices, 20 on each (NOTIF-01). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const viewer = await requireViewer(request, context);
  const page = pageOf(request);
  const [rows, { total, unread, newest }] = await Promise.all([
    listNotifications(db, viewer.id, page),
    countNotifications(db, viewer.id),
  ]);
  return {
    notices: rows.map((row) => noticeView(row, now, env.TIME_ZONE)),
    page,
    pages: Math.ceil(total / NOTIFICATIONS_SHOWN),
    unread,
    newest,
  };
}

/** Marks one notice or all as read, and updates the bell on the person's other open pages. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, NoticeFields);
  const list = noticesPath(pageOf(request));
  const viewer = await requireViewer(request, context, list);
  if (!form.ok) throw incompleteForm();
  const { id, until } = form.value;
  await markNotificationsRead(context.db, viewer.id, id === undefined ? null : [id], until);
  context.waitUntil(ringBells(context.env, [viewer.id]));
  if (form.isInPlace) return data(null);
  return redirectWithFlash(list, id === undefined ? "notices-read" : "notice-read");
}

function pageOf({ url }: Request): number {
  return readPageNumber(new URL(url).searchParams, "pagina");
}

export default function Notifications() {
  const { notices, page, pages, unread, newest } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [isLost, setLost] = useState(false);
  const onMarked = (isDone: boolean) => {
    setLost(!isDone);
    if (isDone) revalidate();
  };
  return (
    <section aria-labelledby="avisos">
      <h1 id="avisos">Avisos</h1>
      {pages === 0 ? (
        <>
          <p className="empty">{NO_NOTICES}</p>
          <p>
            <Link to="/">Ver el reto de este mes</Link>
          </p>
        </>
      ) : (
        <Actions className="comment-actions" tabIndex={-1}>
          <span>{unreadText(unread)}</span>{" "}
          {unread > 0 && newest ? <MarkAll until={newest} page={page} onMarked={onMarked} /> : null}
        </Actions>
      )}
      <div role="alert">{isLost ? <p className="field-error">{NOT_SAVED}</p> : null}</div>
      {pages > 0 && notices.length === 0 ? <p className="empty">{NOTHING_HERE}</p> : null}
      <NoticeList notices={notices} page={page} onMarked={onMarked} />
      <Paging page={page} pages={pages} to={noticesPath} />
    </section>
  );
}

import type { NoticeView } from "~/domain/notifications/notice-view";
import type { UnreadCount } from "~/domain/notifications/unread";
import { sendForm } from "~/remix/form";

/** JSON response of app/routes/latest-notices. */
export interface LatestNotices extends UnreadCount {
  notices: NoticeView[];
}

/** Placeholder text while the list of notices is loading. */
export const LOADING = "Cargando avisos...";

const LATEST = "/notificaciones/novedades";

/** Fetches the number of unread notices; with `hasList` also the last 20 notices. Null without a connection or a session. */
export async function askLatest(hasList: boolean): Promise<LatestNotices | null> {
  try {
    const answer = await fetch(hasList ? `${LATEST}?lista` : LATEST);
    return answer.ok ? ((await answer.json()) as LatestNotices) : null;
  } catch {
    return null;
  }
}

/** Sends a form of `NoticeList` by script. Returns whether the server accepted it. */
export async function markNoticesRead(form: FormData): Promise<boolean> {
  // A plain request instead of Remix's fetcher: a fetcher would revalidate the whole page, although only the notices have changed.
  return sendForm("/notificaciones", form);
}

import type { NoticeView } from "~/domain/notifications/notice-view";
import type { UnreadCount } from "~/domain/notifications/unread";
import { sendForm } from "~/remix/form";

/** Answer of app/routes/latest-notices. */
export interface LatestNotices extends UnreadCount {
  notices: NoticeView[];
}

/** In place of the list, until it is there. */
export const LOADING = "Cargando avisos...";

const LATEST = "/notificaciones/novedades";

/** How many notices are unread, with `hasList` also the last 20; null where nothing answers or nobody is signed in. */
export async function askLatest(hasList: boolean): Promise<LatestNotices | null> {
  try {
    const answer = await fetch(hasList ? `${LATEST}?lista` : LATEST);
    return answer.ok ? ((await answer.json()) as LatestNotices) : null;
  } catch {
    return null;
  }
}

/** Sends a form of `NoticeList` without leaving the page; whether it was taken. */
export async function markNoticesRead(form: FormData): Promise<boolean> {
  // Not by a fetcher of Remix: the page would ask for all its data again, and nothing on it has changed.
  return sendForm("/notificaciones", form);
}

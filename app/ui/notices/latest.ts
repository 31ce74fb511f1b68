import { IN_PLACE } from "~/domain/forms/in-place";
import type { NoticeView } from "~/domain/notifications/notice-view";

/** Answer of app/routes/latest-notices. */
export interface LatestNotices {
  unread: number;
  notices: NoticeView[];
}

const LATEST = "/notificaciones/novedades";
/** Where Remix's own script would send the form. */
const MARK_READ = "/notificaciones.data";

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
  form.set(IN_PLACE.name, IN_PLACE.value);
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  try {
    // `keepalive`: a notice that is followed leads to another page.
    const answer = await fetch(MARK_READ, { method: "POST", body, keepalive: true });
    return answer.status === 200;
  } catch {
    return false;
  }
}

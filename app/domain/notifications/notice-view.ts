import { timeAgoOrDate } from "~/domain/time/time";
import type { ReceivedNotification } from "./inbox.server";
import { notificationPath } from "./notifications";

/** A notification as a list shows it. */
export interface NoticeView {
  id: string;
  title: string;
  message: string;
  /** Where it leads; null when the story that it is about is gone. */
  path: string | null;
  isRead: boolean;
  at: string;
  ago: string;
}

/** A notification as a list shows it: its link, and how long ago it was (NOTIF-01). */
export function noticeView(
  notification: ReceivedNotification,
  now: Date,
  zone: string,
): NoticeView {
  const { id, type, title, message, data, isRead, isGone, createdAt: at } = notification;
  const path = isGone ? null : notificationPath(type, JSON.parse(data));
  return { id, title, message, path, isRead, at, ago: timeAgoOrDate(at, now, zone) };
}

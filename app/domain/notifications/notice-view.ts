import { timeAgoOrDate } from "~/domain/time/time";
import type { ReceivedNotification } from "./inbox.server";
import { notificationPath } from "./notifications";

/** A notification prepared for display, with its link and its age. */
export interface NoticeView {
  id: string;
  title: string;
  message: string;
  /** Path of the page that the notification links to; null if its story was deleted. */
  path: string | null;
  isRead: boolean;
  at: string;
  ago: string;
}

/** Prepares a notification for a list: with its link, and how long ago it was (NOTIF-01). */
export function noticeView(
  notification: ReceivedNotification,
  now: Date,
  zone: string,
): NoticeView {
  const { id, type, title, message, data, isRead, isGone, createdAt: at } = notification;
  const path = isGone ? null : notificationPath(type, JSON.parse(data));
  return { id, title, message, path, isRead, at, ago: timeAgoOrDate(at, now, zone) };
}

import type { Row } from "~/db/schema";
import { commentPath, interventionPath, pollPath, storyPath } from "~/domain/paths";
import { counted } from "~/domain/text/numbers";

export type NotificationType = Row<"notifications">["type"];

/** The stored data of a notification, from which its link is made; each type fills some of the fields. */
export interface NotificationData {
  story_id?: string;
  comment_id?: string;
  badge_id?: string;
  badge_name?: string;
  contest_id?: string;
  contest_title?: string;
  story_title?: string;
  position?: number;
  poll_id?: string;
  intervention_id?: string;
}

/** Most notifications in the list of the bell (product.md §9). */
export const NOTIFICATIONS_SHOWN = 20;

/** Retention of a read notification in days, after it was last raised. Unread ones stay as long as the account. */
export const READ_NOTICE_DAYS = 180;

/**
 * The page that a notification links to: its comment, story, contest, poll or intervention, or for a badge the profile (NOTIF-01).
 */
export function notificationPath(type: NotificationType, data: NotificationData): string {
  if (type === "badge") return "/profile";
  if (data.poll_id) return pollPath(data.poll_id);
  if (data.intervention_id) return interventionPath(data.intervention_id);
  if (data.story_id && data.comment_id) return commentPath(data.story_id, data.comment_id);
  if (data.story_id) return storyPath(data.story_id);
  return data.contest_id ? `/contest/${encodeURIComponent(data.contest_id)}` : "/profile";
}

/** The number of unread notices as a sentence: "3 avisos sin leer." */
export function unreadText(unread: number): string {
  if (unread === 0) return "Todos están leídos.";
  return `${counted(unread, "aviso", "avisos")} sin leer.`;
}

/** The path of a page of the list of notices. */
export function noticesPath(page: number): string {
  return page > 1 ? `/notificaciones?pagina=${page}` : "/notificaciones";
}

import { sql } from "kysely";
import type { Db } from "~/db/db";
import { NOTIFICATIONS_SHOWN, type NotificationType } from "./notifications";

/** A notification as its recipient sees it. */
export interface ReceivedNotification {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  /** JSON, as it was stored. */
  data: string;
  isRead: boolean;
  /** ISO text, UTC. */
  createdAt: string;
}

/** A person's newest notifications. */
export async function listNotifications(
  db: Db,
  userId: string,
  limit: number = NOTIFICATIONS_SHOWN,
): Promise<ReceivedNotification[]> {
  const rows = await db
    .selectFrom("notifications")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .select(["id", "type", "title", "message", "data", "is_read", "created_at as createdAt"])
    .execute();
  return rows.map(({ is_read, ...notification }) => ({ ...notification, isRead: is_read === 1 }));
}

/** How many notifications a person has not read. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom("notifications")
    .where("user_id", "=", userId)
    .where("is_read", "=", 0)
    .select((is) => is.fn.countAll<number>().as("n"))
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** Marks these notifications of the account as read, or all of its own with null; ids of other accounts are ignored. */
export async function markNotificationsRead(
  db: Db,
  userId: string,
  ids: readonly string[] | null,
): Promise<void> {
  let update = db
    .updateTable("notifications")
    .set({ is_read: 1 })
    .where("user_id", "=", userId)
    .where("is_read", "=", 0);
  if (ids)
    update = update.where(
      sql`id`,
      "in",
      sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    );
  await update.execute();
}

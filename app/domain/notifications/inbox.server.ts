import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { isLive } from "~/domain/accounts/sessions.server";
import { DAY } from "~/domain/time/durations";
import { NOTIFICATIONS_SHOWN, READ_NOTICE_DAYS, type NotificationType } from "./notifications";
import { MOST_COUNTED } from "./unread";

/** Schema of the form that marks notices as read: one by its `id`, or all notices up to the instant `hasta`. */
export const NoticeFields = v.pipe(
  v.object({
    quiere: v.literal("leida"),
    id: v.optional(v.pipe(v.string(), v.maxLength(64))),
    hasta: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
  v.check(({ id, hasta }) => (id === undefined) !== (hasta === undefined)),
  v.transform(({ id, hasta }) => ({ id, until: hasta })),
);

/** A stored notification, with whether its story was deleted. */
export interface ReceivedNotification {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  /** The stored JSON data, from which the notification's link is made. */
  data: string;
  isRead: boolean;
  /** Whether the story of the notification was deleted. */
  isGone: boolean;
  /** Instant at which the notification was created, or last raised by a later comment or like; ISO text, UTC. */
  createdAt: string;
}

/** Lists a page of a person's notifications, newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  page = 1,
): Promise<ReceivedNotification[]> {
  const isGone = sql<number>`(data ->> 'story_id' IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM stories WHERE stories.id = data ->> 'story_id'))`;
  const rows = await db
    .selectFrom("notifications")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(NOTIFICATIONS_SHOWN)
    .offset((page - 1) * NOTIFICATIONS_SHOWN)
    .select(["id", "type", "title", "message", "data", "is_read", "created_at as createdAt"])
    .select(isGone.as("is_gone"))
    .execute();
  return rows.map(({ is_read, is_gone, ...notification }) => ({
    ...notification,
    isRead: is_read === 1,
    isGone: is_gone === 1,
  }));
}

/** Counts a person's notifications, all and unread, and finds the instant of the newest. */
export async function countNotifications(
  db: Db,
  userId: string,
): Promise<{ total: number; unread: number; newest: string | null }> {
  const row = await db
    .selectFrom("notifications")
    .where("user_id", "=", userId)
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      sql<number>`count(*) FILTER (WHERE is_read = 0)`.as("unread"),
      eb.fn.max("created_at").as("newest"),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * The number of unread notifications of a session's person, counted up to the most that the bell shows (NOTIF-01). It takes the
 * session and not the person, so that a page asks for it in the same round trip as for the viewer; null without a live session.
 */
export async function countUnreadOf(
  db: Db,
  sessionHash: string,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ unread: number }>`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM notifications
      WHERE user_id = sessions.user_id AND is_read = 0 LIMIT ${MOST_COUNTED})) AS unread
    FROM sessions WHERE ${isLive(sessionHash, now)}`.execute(db);
  return rows[0]?.unread ?? null;
}

/**
 * Deletes read notifications whose `created_at` is `READ_NOTICE_DAYS` ago: the instant at which they were created or last raised.
 */
export async function sweepNotifications(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const until = new Date(now.getTime() - READ_NOTICE_DAYS * DAY).toISOString();
  await deleteInPieces(db, budget, "notifications", sql`is_read = 1 AND created_at <= ${until}`);
}

/**
 * Marks notifications of an account as read: those with these ids, or all if `ids` is null. Leaves out notifications that were
 * created or raised after `until`, which the page did not show (NOTIF-01).
 */
export async function markNotificationsRead(
  db: Db,
  userId: string,
  ids: readonly string[] | null,
  until?: string,
): Promise<void> {
  let update = db
    .updateTable("notifications")
    .set({ is_read: 1 })
    .where("user_id", "=", userId)
    .where("is_read", "=", 0);
  if (until !== undefined) update = update.where("created_at", "<=", until);
  if (ids)
    update = update.where(
      sql`id`,
      "in",
      sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    );
  await update.execute();
}

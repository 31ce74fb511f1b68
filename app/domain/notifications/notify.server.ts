import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { thePlace } from "~/domain/contests/places";
import { DAY } from "~/domain/time/durations";
import type { NotificationData, NotificationType } from "./notifications";

export interface Notice {
  /** The recipient; null when the account was deleted, then there is no notice. */
  to: string | null;
  /** The account that caused it: there is no notice of one's own deeds (NOTIF-03). */
  actor: string | null;
  type: NotificationType;
  title: string;
  message: string;
  data: NotificationData;
  /** Part of the deduplication key: two notices of one type with the same cause and recipient are identical. */
  cause: string;
  /** "once": never told twice; "daily": told again when the last time is 24 hours ago or more. */
  repeat: "once" | "daily";
}

/**
 * Stores a notice, for the batch of its cause and after it; nothing without a recipient, or where `happened`, the
 * condition in SQL that the cause took effect, does not hold.
 */
export function notifyStatement(
  db: Db,
  notice: Notice,
  now: Date,
  happened: RawBuilder<boolean> = sql`TRUE`,
): CompiledQuery | null {
  const { to, actor, cause } = notice;
  if (to === null || to === actor) return null;
  const at = now.toISOString();
  const since = new Date(now.getTime() - DAY).toISOString();
  const key = `${notice.type}:${cause}:${to}`;
  const isDaily = notice.repeat === "daily";
  return sql`
    INSERT INTO notifications (id, user_id, type, title, message, data, dedupe_key, created_at)
    SELECT ${newId()}, id, ${notice.type}, ${notice.title}, ${notice.message}, ${JSON.stringify(notice.data)},
      ${isDaily ? `${key}@${at}` : key}, ${at}
    FROM user_profiles WHERE id = ${to} AND ${happened}
      AND NOT EXISTS (SELECT 1 FROM notifications WHERE user_id = ${to} AND created_at > ${since}
        AND substr(dedupe_key, 1, ${key.length + 1}) = ${`${key}@`})
    ON CONFLICT (dedupe_key) DO NOTHING`.compile(db);
}

/** Stores the notice to each of a finished contest's three winners, once (CONTEST-09); after the positions are in `stories`. */
export function notifyWinnersStatement(db: Db, contestId: string, at: string): CompiledQuery {
  return sql`
    INSERT INTO notifications (id, user_id, type, title, message, data, dedupe_key, created_at)
    SELECT lower(hex(randomblob(16))), stories.user_id, 'contest_winner',
      CASE stories.winner_position WHEN 1 THEN '¡Ganaste el reto!' ELSE '¡Estás en el podio!' END,
      'Tu historia «' || stories.title || '» obtuvo '
        || CASE stories.winner_position WHEN 1 THEN ${thePlace(1)} WHEN 2 THEN ${thePlace(2)} ELSE ${thePlace(3)} END
        || ' en el reto «' || contests.title || '».',
      json_object('contest_id', contests.id, 'contest_title', contests.title, 'story_id', stories.id,
        'story_title', stories.title, 'position', stories.winner_position),
      'contest_winner:' || contests.id || ':' || stories.user_id, ${at}
    FROM stories JOIN contests ON contests.id = stories.contest_id
    WHERE contests.id = ${contestId} AND stories.is_winner = 1 AND stories.user_id IS NOT NULL
    ON CONFLICT (dedupe_key) DO NOTHING`.compile(db);
}

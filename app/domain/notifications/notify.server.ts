import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db, Outcome } from "~/db/db";
import { newId } from "~/db/ids";
import { assertNever } from "~/domain/assert-never";
import { thePlace } from "~/domain/contests/places";
import { isRevealed } from "~/domain/contests/phases.server";
import { DAY } from "~/domain/time/durations";
import { noticesOfTalk, type Notice, type NoticeEvent } from "./events";

/** A row of a statement that stores notices: whom it has told. */
interface Told {
  told: string;
}

/** The statements that store an event's notices, one for each recipient, if it took effect at `at`; they come after their cause in its batch. */
export function noticeStatements(db: Db, event: NoticeEvent, at: string): CompiledQuery<Told>[] {
  switch (event.kind) {
    case "commented":
    case "comment-liked":
      return noticesOfTalk(event)
        .map((notice) => notifyStatement(db, notice, new Date(at), tookEffect(event, at)))
        .filter((statement) => statement !== null);
    case "badges-earned":
      return [badgesStatement(db, event.whose, at)];
    case "contest-finished":
      return [winnersStatement(db, event.contest, at)];
    default:
      return assertNever(event);
  }
}

/** Ids of the people to whom a batch has told something new. */
export function toldBy(outcomes: readonly Outcome<unknown>[]): string[] {
  const told = outcomes.flatMap(({ rows }) => rows.filter(isTold).map((row) => row.told));
  return [...new Set(told)];
}

function isTold(row: unknown): row is Told {
  return typeof row === "object" && row !== null && "told" in row && typeof row.told === "string";
}

function tookEffect(
  event: Extract<NoticeEvent, { kind: "commented" | "comment-liked" }>,
  at: string,
): RawBuilder<boolean> {
  if (event.kind === "commented") {
    return sql`EXISTS (SELECT 1 FROM comments WHERE id = ${event.comment} AND created_at = ${at})`;
  }
  return sql`EXISTS (SELECT 1 FROM comment_likes
    WHERE comment_id = ${event.comment.id} AND user_id = ${event.by} AND created_at = ${at})`;
}

/** Stores a notice of what somebody did where `happened` holds, or raises the one that is there; null without a recipient. */
export function notifyStatement(
  db: Db,
  notice: Notice,
  now: Date,
  happened: RawBuilder<boolean> = sql`TRUE`,
): CompiledQuery<Told> | null {
  const { to, actor, cause, type, title, message, repeat } = notice;
  if (to === null || to === actor) return null;
  const at = now.toISOString();
  const key = `${type}:${cause}:${to}`;
  // The instant in the key is that of the first notice: however often it is raised, after 24 hours there is another.
  const dedupeKey =
    repeat === "once"
      ? sql`${key}`
      : sql`coalesce(${identicalSince(to, key, now)}, ${`${key}@${at}`})`;
  const merge =
    repeat === "raised"
      ? sql`UPDATE SET is_read = 0, message = excluded.message, data = excluded.data, created_at = excluded.created_at`
      : sql`NOTHING`;
  return sql<Told>`
    INSERT INTO notifications (id, user_id, type, title, message, data, dedupe_key, created_at)
    SELECT ${newId()}, id, ${type}, ${title}, ${message}, ${JSON.stringify(notice.data)}, ${dedupeKey}, ${at}
    FROM user_profiles WHERE id = ${to} AND general_notifications = 1 AND ${happened}
    ON CONFLICT (dedupe_key) DO ${merge} RETURNING user_id AS told`.compile(db);
}

/** The key of an identical notice of the last 24 hours, in SQL; `created_at` is for the index. */
function identicalSince(to: string, key: string, now: Date): RawBuilder<string | null> {
  const since = new Date(now.getTime() - DAY).toISOString();
  return sql`(SELECT dedupe_key FROM notifications WHERE user_id = ${to} AND created_at > ${since}
    AND dedupe_key > ${`${key}@${since}`} AND dedupe_key <= ${`${key}@${now.toISOString()}`} LIMIT 1)`;
}

/** One notice for each badge that was earned at this very instant: older ones were told already (BADGE-02). */
function badgesStatement(
  db: Db,
  whose: { user: string } | { contest: string },
  at: string,
): CompiledQuery<Told> {
  const theirs =
    "user" in whose
      ? sql`user_badges.user_id = ${whose.user}`
      : sql`json_extract(user_badges.metadata, '$.contest_id') = ${whose.contest} AND user_badges.user_id IN
          (SELECT user_id FROM stories WHERE contest_id = ${whose.contest} AND is_winner = 1)`;
  return sql<Told>`
    INSERT INTO notifications (id, user_id, type, title, message, data, dedupe_key, created_at)
    SELECT lower(hex(randomblob(16))), user_badges.user_id, 'badge', 'Nueva insignia',
      'Has conseguido la insignia «' || badge_definitions.name || '».',
      json_patch(json_object('badge_id', user_badges.badge_id, 'badge_name', badge_definitions.name),
        user_badges.metadata),
      'badge:' || user_badges.user_id || ':' || user_badges.badge_id || ':' || user_badges.scope, ${at}
    FROM user_badges JOIN badge_definitions ON badge_definitions.id = user_badges.badge_id
    WHERE user_badges.earned_at = ${at} AND ${theirs}
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING user_id AS told`.compile(db);
}

/** One notice for each of a contest's three winners, once; only when the results are public (CONTEST-09). */
function winnersStatement(db: Db, contestId: string, at: string): CompiledQuery<Told> {
  return sql<Told>`
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
    WHERE contests.id = ${contestId} AND ${isRevealed} AND stories.is_winner = 1 AND stories.user_id IS NOT NULL
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING user_id AS told`.compile(db);
}

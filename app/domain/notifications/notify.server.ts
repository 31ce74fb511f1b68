import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db, Outcome } from "~/db/db";
import { newId } from "~/db/ids";
import { assertNever } from "~/domain/assert-never";
import { thePlace } from "~/domain/contests/places";
import { isRevealed } from "~/domain/contests/phases.server";
import { DAY } from "~/domain/time/durations";
import { extensionStatement } from "./extension-notice.server";
import { noticesOfTalk, type Notice, type NoticeEvent } from "./events";

/** Row that a notice statement returns: the id of a person who got a new or raised notice. */
interface Notified {
  notified: string;
}

/**
 * The statements that store an event's notices, if the event took effect at the instant `at`. They belong in the event's batch,
 * after its own statements.
 */
export function noticeStatements(
  db: Db,
  event: NoticeEvent,
  at: string,
): CompiledQuery<Notified>[] {
  switch (event.kind) {
    case "commented":
    case "comment-liked":
      return noticesOfTalk(event).flatMap((notice) =>
        notifyStatements(db, notice, new Date(at), tookEffect(event, at)),
      );
    case "badges-earned":
      return [badgesStatement(db, event.whose, at)];
    case "contest-finished":
      return [winnersStatement(db, event, at)];
    case "idea-chosen":
      return [ideaStatement(db, event, at)];
    case "intervened":
      return [interventionStatement(db, event, at)];
    case "deadline-extended":
      return [extensionStatement(db, event, at)];
    case "rights-changed":
      return [rightsStatement(db, event, at)];
    default:
      return assertNever(event);
  }
}

/** Ids of the people who got a new or raised notice from a batch. */
export function notifiedBy(outcomes: readonly Outcome<unknown>[]): string[] {
  const ids = outcomes.flatMap(({ rows }) => rows.filter(isNotified).map((row) => row.notified));
  return [...new Set(ids)];
}

function isNotified(row: unknown): row is Notified {
  return (
    typeof row === "object" && row !== null && "notified" in row && typeof row.notified === "string"
  );
}

/**
 * SQL condition: the comment or like of this event was stored at the instant `at`, which means by the batch that the condition is
 * part of.
 */
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

/**
 * Stores a notice if `happened` holds. An identical notice of the last 24 hours is raised instead: it becomes unread and the newest,
 * and its text counts the people or deeds (NOTIF-03). Returns no statements without a recipient.
 */
export function notifyStatements(
  db: Db,
  notice: Notice,
  now: Date,
  happened: RawBuilder<boolean> = sql`TRUE`,
): CompiledQuery<Notified>[] {
  const { to, actor, cause, type, title, message, merged, raisedBy } = notice;
  if (to === null || to === actor) return [];
  const at = now.toISOString();
  const key = `${type}:${cause}:${to}`;
  // The deduplication key contains the instant at which the notice was created. 24 hours after that instant a new notice starts,
  // even if the old one was raised meanwhile.
  const identical = identicalSince(to, key, now);
  const isKnown = sql`EXISTS (SELECT 1 FROM notification_actors
    WHERE notification_actors.dedupe_key = notifications.dedupe_key AND notification_actors.user_id = ${actor})`;
  return [
    sql<Notified>`
      WITH merged (dedupe_key) AS (SELECT coalesce(${identical}, ${`${key}@${at}`})),
        counted AS (SELECT merged.dedupe_key, 1 + count(*) FILTER (WHERE user_id <> ${actor}) AS people,
          1 + coalesce(sum(times), 0) AS times
          FROM merged LEFT JOIN notification_actors ON notification_actors.dedupe_key = merged.dedupe_key)
      INSERT INTO notifications (id, user_id, type, title, message, data, dedupe_key, created_at)
      SELECT ${newId()}, user_profiles.id, ${type}, CASE WHEN times > 1 THEN ${merged.title} ELSE ${title} END,
        CASE WHEN people > 1 THEN ${around(merged.people, sql`people`)}
          WHEN times > 1 THEN ${around(merged.times, sql`times`)} ELSE ${message} END,
        ${JSON.stringify(notice.data)}, counted.dedupe_key, ${at}
      FROM user_profiles CROSS JOIN counted
      WHERE user_profiles.id = ${to} AND general_notifications = 1 AND ${happened}
      ON CONFLICT (dedupe_key) DO UPDATE SET is_read = 0, title = excluded.title, message = excluded.message,
        data = excluded.data, created_at = excluded.created_at
        WHERE ${raisedBy === "every-time" ? sql`TRUE` : sql`NOT ${isKnown}`}
      RETURNING user_id AS notified`.compile(db),
    // Counts the comment or like in the notice only if the statement above has inserted or raised the notice.
    sql<Notified>`
      INSERT INTO notification_actors (dedupe_key, user_id)
      SELECT notifications.dedupe_key, user_profiles.id FROM notifications JOIN user_profiles ON user_profiles.id = ${actor}
      WHERE notifications.dedupe_key = ${identical} AND notifications.created_at = ${at} AND ${happened}
      ON CONFLICT DO UPDATE SET times = times + 1`.compile(db),
  ];
}

/** SQL value: a message around a number. */
function around([before, after]: readonly [string, string], n: RawBuilder<unknown>) {
  return sql`${before} || ${n} || ${after}`;
}

/**
 * SQL value: the deduplication key of an existing notice of the last 24 hours with the same cause and recipient; null if none
 * exists. The condition on `created_at` lets SQLite use an index.
 */
function identicalSince(to: string, key: string, now: Date): RawBuilder<string | null> {
  const since = new Date(now.getTime() - DAY).toISOString();
  return sql`(SELECT dedupe_key FROM notifications WHERE user_id = ${to} AND created_at > ${since}
    AND dedupe_key > ${`${key}@${since}`} AND dedupe_key <= ${`${key}@${now.toISOString()}`} LIMIT 1)`;
}

/**
 * Statement that inserts a notice for each badge earned at the instant `at`; older badges already have their notices (BADGE-02).
 */
function badgesStatement(
  db: Db,
  whose: { user: string } | { contest: string },
  at: string,
): CompiledQuery<Notified> {
  const theirs =
    "user" in whose
      ? sql`user_badges.user_id = ${whose.user}`
      : sql`json_extract(user_badges.metadata, '$.contest_id') = ${whose.contest} AND user_badges.user_id IN
          (SELECT user_id FROM stories WHERE contest_id = ${whose.contest} AND is_winner = 1)`;
  return sql<Notified>`
    INSERT INTO notifications (id, user_id, type, title, message, data, dedupe_key, created_at)
    SELECT lower(hex(randomblob(16))), user_badges.user_id, 'badge', 'Nueva insignia',
      'Conseguiste la insignia «' || badge_definitions.name || '».',
      json_patch(json_object('badge_id', user_badges.badge_id, 'badge_name', badge_definitions.name),
        user_badges.metadata),
      'badge:' || user_badges.user_id || ':' || user_badges.badge_id || ':' || user_badges.scope, ${at}
    FROM user_badges JOIN badge_definitions ON badge_definitions.id = user_badges.badge_id
    WHERE user_badges.earned_at = ${at} AND ${theirs}
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING user_id AS notified`.compile(db);
}

/**
 * Statement that deletes the notices about places in a finished contest that their recipients no longer have, if `condition` holds
 * (REPORT-03).
 */
export function retractPlacesStatement(
  db: Db,
  contestId: string,
  condition: RawBuilder<SqlBool>,
): CompiledQuery<unknown> {
  return sql`
    DELETE FROM notifications WHERE ${condition} AND type = 'contest_winner' AND data ->> 'contest_id' = ${contestId}
      AND user_id IN (SELECT user_id FROM stories WHERE contest_id = ${contestId})
      AND NOT EXISTS (SELECT 1 FROM stories WHERE stories.id = notifications.data ->> 'story_id'
        AND stories.winner_position = notifications.data ->> 'position')`.compile(db);
}

/**
 * Statement that inserts a notice for each of a contest's three winners, only once, and only if the results are public
 * (CONTEST-09).
 */
function winnersStatement(
  db: Db,
  { contest: contestId, only = sql`TRUE` }: Extract<NoticeEvent, { kind: "contest-finished" }>,
  at: string,
): CompiledQuery<Notified> {
  return sql<Notified>`
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
      AND ${only}
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING user_id AS notified`.compile(db);
}

/**
 * Statement that inserts a notice to the person whose idea became a poll option; none to an admin who chose their own idea
 * (POLL-02).
 */
function ideaStatement(
  db: Db,
  { option, by }: Extract<NoticeEvent, { kind: "idea-chosen" }>,
  at: string,
): CompiledQuery<Notified> {
  return sql<Notified>`
    INSERT INTO notifications (id, user_id, type, title, message, data, dedupe_key, created_at)
    SELECT lower(hex(randomblob(16))), feedback_requests.user_id, 'idea', 'Tu idea está en una encuesta',
      'Tu idea se vota como «' || poll_options.option_title || '» en la encuesta «' || polls.title || '».',
      json_object('poll_id', polls.id), 'idea:' || poll_options.id, ${at}
    FROM feedback_requests JOIN poll_options ON poll_options.id = feedback_requests.option_id
      JOIN polls ON polls.id = poll_options.poll_id
    WHERE feedback_requests.option_id = ${option} AND feedback_requests.user_id <> ${by}
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING user_id AS notified`.compile(db);
}

/**
 * Statement that inserts a notice to the person affected by an intervention that was made or lifted at the instant `at`. Ignores
 * the preference `general_notifications`, because the person must learn why they cannot publish (REPORT-03).
 */
function interventionStatement(
  db: Db,
  { intervention, step }: Extract<NoticeEvent, { kind: "intervened" }>,
  at: string,
): CompiledQuery<Notified> {
  const story = sql`coalesce('«' || stories.title || '»', 'tu historia')`;
  const texts =
    step === "made"
      ? {
          hidden: [
            "Un comentario tuyo está oculto",
            sql`'Ocultamos un comentario tuyo. Lee por qué.'`,
          ],
          deleted: [
            "Eliminamos un comentario tuyo",
            sql`'Eliminamos un comentario tuyo. Lee por qué.'`,
          ],
          story: [
            "Tu historia está descalificada",
            sql`'Descalificamos ' || ${story} || '. Lee por qué.'`,
          ],
          account: [
            "Tu cuenta está suspendida",
            sql`'No puedes publicar por un tiempo. Lee por qué.'`,
          ],
        }
      : {
          hidden: ["Tu comentario se ve de nuevo", sql`'Volvimos a mostrar tu comentario.'`],
          deleted: ["Recuperamos tu comentario", sql`'Recuperamos tu comentario.'`],
          story: ["Tu historia vuelve a su reto", sql`'Readmitimos ' || ${story} || '.'`],
          account: ["Tu cuenta puede publicar", sql`'Levantamos la suspensión de tu cuenta.'`],
        };
  const { hidden, deleted, story: ofStory, account } = texts;
  const column = (
    index: 0 | 1,
  ) => sql`CASE interventions.kind WHEN 'comment-hidden' THEN ${hidden[index]}
    WHEN 'comment-deleted' THEN ${deleted[index]} WHEN 'story-disqualified' THEN ${ofStory[index]}
    ELSE ${account[index]} END`;
  const instant = sql.ref(step === "made" ? "interventions.made_at" : "interventions.lifted_at");
  return sql<Notified>`
    INSERT INTO notifications (id, user_id, type, title, message, data, dedupe_key, created_at)
    SELECT lower(hex(randomblob(16))), interventions.user_id, 'moderation', ${column(0)}, ${column(1)},
      json_object('intervention_id', interventions.id), 'moderation:' || interventions.id || ${`:${step}`}, ${at}
    FROM interventions LEFT JOIN stories ON stories.id = interventions.story_id
    WHERE interventions.id = ${intervention} AND ${instant} = ${at} AND interventions.user_id IS NOT NULL
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING user_id AS notified`.compile(db);
}

/**
 * Statement that inserts a notice to a person who got or lost admin rights at the instant `at`, according to the audit log. Ignores
 * the preference `general_notifications`: the notice may be the only sign of an abuse.
 */
function rightsStatement(
  db: Db,
  { user, isAdmin }: Extract<NoticeEvent, { kind: "rights-changed" }>,
  at: string,
): CompiledQuery<Notified> {
  const [title, message, action] = isAdmin
    ? ["Administras el sitio", "Tu cuenta puede administrar el sitio desde ahora.", "admin.grant"]
    : ["Ya no administras el sitio", "Tu cuenta ya no puede administrar el sitio.", "admin.revoke"];
  return sql<Notified>`
    INSERT INTO notifications (id, user_id, type, title, message, dedupe_key, created_at)
    SELECT lower(hex(randomblob(16))), user_profiles.id, 'moderation', ${title}, ${message},
      'moderation:rights:' || user_profiles.id || ${`:${at}`}, ${at}
    FROM user_profiles WHERE user_profiles.id = ${user} AND EXISTS (SELECT 1 FROM audit_log
      WHERE subject = ${user} AND action = ${action} AND audit_log.at = ${at})
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING user_id AS notified`.compile(db);
}

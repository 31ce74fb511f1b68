import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { DELETED_ID } from "~/domain/audit/actors";
import { DELETED_TEXT } from "~/domain/comments/delete-comment.server";
import { contestsWhere, isBeforeClose } from "~/domain/contests/phases.server";
import { untiePicturesStatement } from "~/domain/pictures/keep-pictures.server";
import type { StoryFate } from "./deletion-fields";

/**
 * Statements that delete or keep the account's stories. Stories of contests whose voting is not over at `now` are always deleted.
 * The others follow `fate`: a story that is kept loses its author when the profile is deleted.
 */
export function storyStatements(
  db: Db,
  user: string,
  fate: StoryFate,
  now: Date,
): CompiledQuery<unknown>[] {
  return [
    ...compiled(db, [
      sql`DELETE FROM stories WHERE ${isLeaving(user, fate, now)}`,
      // The author's choice for anthologies is deleted with the profile. Stores it with each story that is kept, except the choice
      // 'new', which is what each story already says (READ-06).
      sql`UPDATE stories SET allows_anthology = (chosen.anthology = 'all')
        FROM (SELECT anthology FROM user_profiles WHERE id = ${user}) AS chosen
        WHERE user_id = ${user} AND chosen.anthology <> 'new'`,
      sql`UPDATE submission_consents SET user_id = NULL, user_agent = NULL WHERE user_id = ${user}`,
    ]),
    untiePicturesStatement(db, user),
  ];
}

/**
 * Statement that logs each story that `storyStatements` will delete, for the deletion of an account by an admin: like a story that an
 * admin deletes alone, it is a public line of its contest's acta (VOTE-12).
 */
export function noteStoriesStatement(
  db: Db,
  { user, stories, admin }: { user: string; stories: StoryFate; admin: string },
  now: Date,
): CompiledQuery<unknown> {
  return sql`
    INSERT INTO audit_log (actor_id, action, subject, detail, at)
    SELECT ${admin}, 'story.delete', id, json_object('contest', contest_id), ${now.toISOString()}
    FROM stories WHERE ${isLeaving(user, stories, now)}`.compile(db);
}

/** SQL condition: a story of the account is deleted with it. */
function isLeaving(user: string, fate: StoryFate, now: Date): RawBuilder<unknown> {
  const open = contestsWhere(isBeforeClose(now));
  return sql`user_id = ${user} AND ${fate === "borradas" ? sql`TRUE` : sql`contest_id IN ${open}`}`;
}

/**
 * Statements that erase the account's comments, reports and likes. Comments lose their text but keep their rows, so that replies
 * stay in their threads.
 */
export function talkStatements(db: Db, user: string, now: Date): CompiledQuery<unknown>[] {
  const at = now.toISOString();
  // Comments lose their text even if they were reported. Reports lose description and notes but keep their reason, which
  // describes another person's text.
  return compiled(db, [
    sql`UPDATE comments SET likes_count =
        (SELECT count(*) FROM comment_likes WHERE comment_id = comments.id AND user_id <> ${user})
      WHERE id IN (SELECT comment_id FROM comment_likes WHERE user_id = ${user})`,
    sql`UPDATE reports SET admin_notes = NULL
      WHERE reporter_id = ${user}
        OR reported_comment_id IN (SELECT id FROM comments WHERE user_id = ${user})
        OR reported_story_id IN (SELECT id FROM stories WHERE user_id = ${user})`,
    sql`UPDATE reports SET description = NULL WHERE reporter_id = ${user}`,
    sql`UPDATE comments SET content = ${DELETED_TEXT}, is_featured = 0, updated_at = ${at},
        deleted_at = coalesce(deleted_at, ${at})
      WHERE user_id = ${user}`,
  ]);
}

/** Statements that erase rows with the account's e-mail, name or ranking position. Must run before the profile is deleted. */
export function profileStatements(db: Db, user: string): CompiledQuery<unknown>[] {
  const email = sql`(SELECT email FROM user_profiles WHERE id = ${user})`;
  // Matches only a confirmed e-mail: an unconfirmed one may be somebody else's, whose rows must stay.
  const ownEmail = sql`(SELECT email FROM user_profiles
    WHERE id = ${user} AND email_confirmed_at IS NOT NULL)`;
  const quotedName = sql`(SELECT json_quote(display_name) FROM user_profiles WHERE id = ${user})`;
  return compiled(db, [
    sql`DELETE FROM mail_outbox WHERE user_id = ${user} OR recipient = ${ownEmail}
      OR (kind = 'feedback' AND data ->> 'user_email' = ${ownEmail})`,
    sql`DELETE FROM email_subscribers WHERE user_id = ${user} OR email = ${ownEmail}`,
    sql`DELETE FROM feedback_requests WHERE user_id = ${user} OR email = ${ownEmail}`,
    // The payment's message id stays, for deduplication of repeated webhooks. The foreign key drops the reference to the profile.
    sql`UPDATE kofi_payments SET email = NULL, from_name = NULL, settled_at = coalesce(settled_at, received_at)
      WHERE email = ${ownEmail}`,
    sql`UPDATE maintenance_mode SET activated_by = NULL WHERE activated_by = ${email}`,
    sql`UPDATE audit_log SET detail = '{}' WHERE ${contains(sql`detail`, email)}
      OR (subject = ${user} AND ${contains(sql`detail`, quotedName)})`,
    sql`UPDATE ranking_checkpoints SET before = before - 1
      WHERE rank_key > (SELECT rank_key FROM cached_rankings WHERE user_id = ${user})`,
    sql`DELETE FROM cached_rankings WHERE user_id = ${user}`,
    sql`UPDATE ranking_metadata SET total_users = (SELECT count(*) FROM cached_rankings)`,
  ]);
}

/**
 * Statements that erase the account's id from columns without a foreign key. They run with the deletion, and again when it
 * completes, for rows that concurrent requests have written in the meantime.
 */
export function idStatements(db: Db, user: string): CompiledQuery<unknown>[] {
  return compiled(db, [
    sql`DELETE FROM story_views WHERE viewer = ${`u:${user}`}`,
    sql`DELETE FROM throttle WHERE ${contains(sql`key`, user)}`,
    sql`DELETE FROM notifications
      WHERE ${contains(sql`data`, user)} OR ${contains(sql`dedupe_key`, user)}`,
    // Deletes archived rows of other people that contain the account's id. The account's own archived rows are deleted with the
    // profile.
    sql`DELETE FROM archived_rows WHERE (archive_id, seq) IN
      (SELECT archive_id, seq FROM archived_rows WHERE ${contains(sql`text`, user)})`,
    sql`UPDATE ranking_metadata SET updated_by_admin = NULL WHERE updated_by_admin = ${user}`,
    sql`UPDATE maintenance_mode SET activated_by = NULL WHERE activated_by = ${user}`,
    sql`UPDATE audit_log SET detail = '{}' WHERE ${contains(sql`detail`, user)}`,
    sql`UPDATE audit_log SET actor_id = ${DELETED_ID} WHERE actor_id = ${user}`,
    sql`UPDATE audit_log SET subject = ${DELETED_ID}, detail = '{}' WHERE subject = ${user}`,
  ]);
}

/** SQL condition: a text contains a part. Uses `instr`, because D1 limits a LIKE pattern to 50 bytes. */
function contains(text: RawBuilder<unknown>, part: RawBuilder<unknown> | string) {
  return sql`instr(${text}, ${part}) > 0`;
}

function compiled(db: Db, statements: readonly RawBuilder<unknown>[]): CompiledQuery<unknown>[] {
  return statements.map((statement) => statement.compile(db));
}

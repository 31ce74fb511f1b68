import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { UNLISTED, type MailKind } from "./kinds.server";
import type { UnsubscribeLink } from "./unsubscribe.server";

/**
 * Whether the account or e-mail of an unsubscribe link gets mails of the link's list; "unknown" if the account or the subscription
 * no longer exists.
 */
export async function findListState(
  db: Db,
  { list, subject }: UnsubscribeLink,
): Promise<"on" | "off" | "unknown"> {
  const query =
    list === "newsletter"
      ? sql<Row>`SELECT unsubscribed_at IS NULL AS is_on FROM email_subscribers
          WHERE ${isSubscriberOf(subject)} AND (unsubscribed_at IS NULL OR confirmed_at IS NOT NULL)
          ORDER BY 1 DESC LIMIT 1`
      : sql<Row>`SELECT email_notifications = 1 AND ${list === "mail" ? sql`1` : sql`contest_notifications = 1`} AS is_on
          FROM user_profiles WHERE id = ${subject}`;
  const [row] = (await query.execute(db)).rows;
  if (!row) return "unknown";
  return row.is_on ? "on" : "off";
}

interface Row {
  is_on: 0 | 1;
}

/**
 * Unsubscribes the account or e-mail of an unsubscribe link from its list and deletes the waiting mails of that list. Idempotent
 * (MAIL-01, HOME-05).
 */
export async function leaveList(
  db: Db,
  { list, subject }: UnsubscribeLink,
  now: Date,
): Promise<void> {
  const statements: CompiledQuery<unknown>[] = [];
  if (list !== "newsletter") statements.push(...stopMailOfAccountStatements(db, list, subject));
  if (list !== "contests") statements.push(...leaveNewsletterStatements(db, subject, now));
  await db.batch(statements);
}

/**
 * Statements that end all mail to an account, or its mail about contests, and delete the waiting mails. The first changes a row only
 * if the account had that mail on.
 */
export function stopMailOfAccountStatements(
  db: Db,
  list: "mail" | "contests",
  subject: string,
): [CompiledQuery<unknown>, CompiledQuery<unknown>] {
  const column = list === "mail" ? "email_notifications" : "contest_notifications";
  return [
    db
      .updateTable("user_profiles")
      .where("id", "=", subject)
      .where(column, "=", 1)
      .set({ [column]: 0 })
      .compile(),
    dropMailOfAccountStatement(db, list, subject),
  ];
}

/** Statements that unsubscribe an account or an e-mail from the newsletter and delete its waiting mails (HOME-05). */
export function leaveNewsletterStatements(
  db: Db,
  subject: string,
  now: Date,
): CompiledQuery<unknown>[] {
  return [...dropMailOfSubscriber(db, subject), endSubscription(db, subject, now)];
}

/**
 * Undoes `leaveList`: subscribes the account or e-mail of an unsubscribe link to its list. The list `mail` restores the account's
 * mail, not the newsletter.
 */
export async function rejoinList(db: Db, { list, subject }: UnsubscribeLink): Promise<void> {
  if (list === "newsletter") {
    await sql`UPDATE email_subscribers SET unsubscribed_at = NULL
      WHERE ${isSubscriberOf(subject)} AND confirmed_at IS NOT NULL`.execute(db);
    return;
  }
  const contestChoice = list === "contests" ? { contest_notifications: 1 as const } : {};
  await db
    .updateTable("user_profiles")
    .where("id", "=", subject)
    .set({ ...contestChoice, email_notifications: 1 })
    .execute();
}

/** SQL condition: a row of `email_subscribers` belongs to `subject`, the id of an account or an e-mail. */
function isSubscriberOf(subject: string): RawBuilder<SqlBool> {
  return sql`email_subscribers.email IN (${emailsOf(subject)})`;
}

function emailsOf(subject: string): RawBuilder<unknown> {
  return subject.includes("@")
    ? sql`${subject}`
    : sql`SELECT email FROM email_subscribers WHERE user_id = ${subject}
        UNION SELECT email FROM user_profiles WHERE id = ${subject}`;
}

/** Statement that ends the newsletter subscription of an account or e-mail and invalidates an unused confirmation link. */
function endSubscription(db: Db, subject: string, now: Date): CompiledQuery<unknown> {
  return sql`UPDATE email_subscribers
    SET unsubscribed_at = coalesce(unsubscribed_at, ${now.toISOString()}), token_hash = NULL, token_expires_at = NULL
    WHERE ${isSubscriberOf(subject)}`.compile(db);
}

/** Deletes the waiting mails of a list to an account, except mails that the person asked for (MAIL-01). */
export function dropMailOfAccountStatement(
  db: Db,
  list: "mail" | "contests",
  subject: string,
): CompiledQuery<unknown> {
  const exceptions: MailKind[] = [...UNLISTED, "newsletter_confirm"];
  return db
    .deleteFrom("mail_outbox")
    .where("user_id", "=", subject)
    .where("sent_at", "is", null)
    .where("kind", "not in", list === "mail" ? exceptions : [...exceptions, "welcome"])
    .where(sql<SqlBool>`json_extract(data, '$.is_newsletter') IS NULL`)
    .compile();
}

/**
 * Deletes a newsletter subscriber's waiting mails. The statements select by `dedupe_key` and `is_urgent`, because the column
 * `recipient` has no index.
 */
function dropMailOfSubscriber(db: Db, subject: string): CompiledQuery<unknown>[] {
  const emails = emailsOf(subject);
  return [
    sql`DELETE FROM mail_outbox WHERE sent_at IS NULL AND dedupe_key IN
      (SELECT 'contest_open:' || contests.id || ':' || subscribers.email FROM contests
        CROSS JOIN email_subscribers AS subscribers WHERE subscribers.email IN (${emails}))`.compile(
      db,
    ),
    sql`DELETE FROM mail_outbox WHERE kind = 'newsletter_confirm' AND recipient IN (${emails})
      AND is_urgent = 1 AND sent_at IS NULL AND dead_at IS NULL`.compile(db),
  ];
}

import { sql, type CompiledQuery, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { DAY } from "~/domain/time/durations";
import { isUrgent, type MailData, type MailKind } from "./kinds";

const WELCOME_LIFE = 7 * DAY;
const PASSWORD_CHANGED_LIFE = 7 * DAY;
/** How long a mail stays in the table after it was sent or expired. */
const KEPT_FOR = 30 * DAY;

/** Neither sent nor given up. */
export const isWaiting: RawBuilder<SqlBool> = sql`(sent_at IS NULL AND dead_at IS NULL)`;

/** Waiting, and its time has come; it may have expired meanwhile. */
export function isDueMail(at: string): RawBuilder<SqlBool> {
  return sql`(${isWaiting} AND next_attempt_at <= ${at})`;
}

interface NewMail<Kind extends MailKind> {
  kind: Kind;
  data: MailData<Kind>;
  userId: string | null;
  recipient: string;
  /** The cause: the same key twice is one mail. */
  dedupeKey: string;
  /** After this instant the mail is not sent any more. */
  expiresAt: Date;
}

/** Writes a mail to the outbox; belongs in the batch of its cause (MAIL-01). */
export function enqueueMailStatement<Kind extends MailKind>(
  db: Db,
  { kind, data, userId, recipient, dedupeKey, expiresAt }: NewMail<Kind>,
  now: Date,
): CompiledQuery<unknown> {
  return db
    .insertInto("mail_outbox")
    .values({
      id: newId(),
      dedupe_key: dedupeKey,
      user_id: userId,
      recipient,
      kind,
      data: JSON.stringify(data),
      is_urgent: isUrgent(kind) ? 1 : 0,
      next_attempt_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .compile();
}

/** Deletes mails that went out, or were given up, a month ago, and the counts of days as old. */
export async function sweepMail(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_FOR).toISOString();
  await db.batch([
    db
      .deleteFrom("mail_outbox")
      .where((eb) => eb.or([eb("sent_at", "<=", oldest), eb("expires_at", "<=", oldest)]))
      .compile(),
    db.deleteFrom("mail_days").where("day", "<", oldest.slice(0, 10)).compile(),
  ]);
}

/** Writes the welcome mail of the account that `owner` selects, if there is one and it wants mail. */
export function enqueueWelcomeStatement(
  db: Db,
  owner: Expression<{ user_id: string }>,
  now: Date,
): CompiledQuery<unknown> {
  const expiresAt = new Date(now.getTime() + WELCOME_LIFE).toISOString();
  const at = now.toISOString();
  return sql`INSERT INTO mail_outbox
      (id, dedupe_key, user_id, recipient, kind, data, is_urgent, next_attempt_at, expires_at, created_at)
    SELECT ${newId()}, 'welcome:' || id, id, email, 'welcome', json_object('display_name', display_name), 1,
      ${at}, ${expiresAt}, ${at}
    FROM user_profiles WHERE id = (${owner}) AND email_notifications = 1
    ON CONFLICT (dedupe_key) DO NOTHING`.compile(db);
}

interface LinkMail {
  email: string;
  seed: string;
  expiresAt: Date;
}

// Anybody can register somebody else's e-mail with a name of their choice: an unconfirmed one reads none.
const GREETED = sql`iif(email_confirmed_at IS NULL, NULL, display_name)`;

/** Writes a mail with a link to the account of that e-mail, if there is one. */
export function linkMailStatement(
  db: Db,
  kind: "reset_password" | "login_link",
  { email, seed, expiresAt }: LinkMail,
  now: Date,
): CompiledQuery<unknown> {
  const at = now.toISOString();
  return sql`INSERT INTO mail_outbox
      (id, dedupe_key, user_id, recipient, kind, data, is_urgent, next_attempt_at, expires_at, created_at)
    SELECT ${newId()}, ${`${kind}:${seed}`}, id, email, ${kind},
      json_object('display_name', ${GREETED}, 'seed', ${seed}), 1, ${at}, ${expiresAt.toISOString()}, ${at}
    FROM user_profiles WHERE email = ${email}`.compile(db);
}

/** Writes the mail that tells of a changed password to the account that `owner` selects, if there is one (AUTH-04). */
export function passwordChangedStatement(
  db: Db,
  owner: Expression<{ user_id: string }>,
  now: Date,
): CompiledQuery<unknown> {
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + PASSWORD_CHANGED_LIFE).toISOString();
  return sql`INSERT INTO mail_outbox
      (id, dedupe_key, user_id, recipient, kind, data, is_urgent, next_attempt_at, expires_at, created_at)
    SELECT ${newId()}, ${`password_changed:${newId()}`}, id, email, 'password_changed',
      json_object('display_name', ${GREETED}, 'at', ${at}), 1, ${at}, ${expiresAt}, ${at}
    FROM user_profiles WHERE id = (${owner})`.compile(db);
}

/** Writes the mail with a reset link to the account of that e-mail, if there is one, in place of those that still wait (AUTH-06). */
export function resetMailStatements(db: Db, mail: LinkMail, now: Date): CompiledQuery<unknown>[] {
  const { email } = mail;
  return [
    sql`DELETE FROM mail_outbox WHERE kind = 'reset_password' AND sent_at IS NULL
      AND user_id = (SELECT id FROM user_profiles WHERE email = ${email})`.compile(db),
    linkMailStatement(db, "reset_password", mail, now),
  ];
}

/**
 * Writes the mail with the link of a subscription, in place of those that still wait; none where that token was not stored,
 * because the e-mail is subscribed already (HOME-05).
 */
export function newsletterMailStatements(
  db: Db,
  link: { email: string; seed: string; tokenHash: string; expiresAt: Date },
  now: Date,
): CompiledQuery<unknown>[] {
  const { email, seed, tokenHash, expiresAt } = link;
  const at = now.toISOString();
  return [
    sql`DELETE FROM mail_outbox WHERE kind = 'newsletter_confirm' AND recipient = ${email}
      AND is_urgent = 1 AND sent_at IS NULL AND dead_at IS NULL`.compile(db),
    sql`INSERT INTO mail_outbox
        (id, dedupe_key, user_id, recipient, kind, data, is_urgent, next_attempt_at, expires_at, created_at)
      SELECT ${newId()}, ${`newsletter_confirm:${seed}`}, NULL, email, 'newsletter_confirm', json_object('seed', ${seed}), 1,
        ${at}, ${expiresAt.toISOString()}, ${at}
      FROM email_subscribers WHERE email = ${email} AND token_hash = ${tokenHash}`.compile(db),
  ];
}

/** Deletes the unsent mails of a kind to an account, because a newer one replaces them. */
export function dropWaitingStatement(
  db: Db,
  kind: MailKind,
  userId: string,
): CompiledQuery<unknown> {
  return db
    .deleteFrom("mail_outbox")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("sent_at", "is", null)
    .compile();
}

import { sql, type CompiledQuery, type Expression } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import {
  accountWhere,
  dropUnsentMailStatement,
  enqueueMailStatement,
} from "~/domain/mail/outbox.server";
import type { SigningEnv } from "~/domain/settings/accepted-secrets.server";
import { DAY } from "~/domain/time/durations";
import { issueToken } from "./tokens.server";

const WELCOME_LIFE = 7 * DAY;
const PASSWORD_CHANGED_LIFE = 7 * DAY;

/**
 * SQL value: the name for a mail's greeting. Null for an unconfirmed e-mail, because a stranger may have registered it under any
 * name.
 */
const GREETED_NAME = sql`iif(email_confirmed_at IS NULL, NULL, display_name)`;

/**
 * Statements that store a new confirmation token, enqueue its mail, and delete an older confirmation mail that has not been sent
 * yet.
 */
export function confirmationStatements(
  db: Db,
  env: SigningEnv,
  user: { id: string; email: string },
  now: Date,
): CompiledQuery<unknown>[] {
  const { seed, expiresAt, statement } = issueToken(db, env, "confirm", user.id, now);
  const to = { userId: user.id, email: user.email, key: `confirm_email:${seed}`, expiresAt };
  return [
    statement,
    dropUnsentMailStatement(db, "confirm_email", user.id),
    enqueueMailStatement(db, "confirm_email", { seed }, to, now),
  ];
}

/**
 * Statement that enqueues the welcome mail to the account that `owner` selects. Enqueues nothing without an account, or if the
 * account wants no mail.
 */
export function welcomeMailStatement(
  db: Db,
  owner: Expression<{ user_id: string }>,
  now: Date,
): CompiledQuery {
  const to = {
    ...accountWhere(sql`id = (${owner}) AND email_notifications = 1`),
    key: sql`'welcome:' || id`,
    expiresAt: new Date(now.getTime() + WELCOME_LIFE),
  };
  return enqueueMailStatement(db, "welcome", { display_name: sql`display_name` }, to, now);
}

interface MailedLink {
  email: string;
  seed: string;
  expiresAt: Date;
}

/** Statement that enqueues a mail with a link to the account with that e-mail. Enqueues nothing without such an account. */
export function linkMailStatement(
  db: Db,
  kind: "reset_password" | "login_link",
  { email, seed, expiresAt }: MailedLink,
  now: Date,
): CompiledQuery {
  const to = { ...accountWhere(sql`email = ${email}`), key: `${kind}:${seed}`, expiresAt };
  return enqueueMailStatement(db, kind, { display_name: GREETED_NAME, seed }, to, now);
}

/**
 * Statements that enqueue the mail with a reset link to the account with that e-mail, if it exists, and delete older reset mails
 * that have not been sent yet (AUTH-06).
 */
export function resetMailStatements(db: Db, link: MailedLink, now: Date): CompiledQuery<unknown>[] {
  return [
    sql`DELETE FROM mail_outbox WHERE kind = 'reset_password' AND sent_at IS NULL
      AND user_id = (SELECT id FROM user_profiles WHERE email = ${link.email})`.compile(db),
    linkMailStatement(db, "reset_password", link, now),
  ];
}

/** Statement that enqueues the mail about a changed password to the account that `owner` selects, if it exists (AUTH-04). */
export function passwordChangedMailStatement(
  db: Db,
  owner: Expression<{ user_id: string }>,
  now: Date,
): CompiledQuery {
  const to = {
    ...accountWhere(sql`id = (${owner})`),
    key: `password_changed:${newId()}`,
    expiresAt: new Date(now.getTime() + PASSWORD_CHANGED_LIFE),
  };
  const data = { display_name: GREETED_NAME, at: now.toISOString() };
  return enqueueMailStatement(db, "password_changed", data, to, now);
}

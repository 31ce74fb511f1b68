import { sql, type CompiledQuery, type Expression } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import {
  accountWhere,
  dropUnsentMailStatement,
  enqueueMailStatement,
} from "~/domain/mail/outbox.server";
import { DAY } from "~/domain/time/durations";
import { issueToken } from "./tokens.server";

const WELCOME_LIFE = 7 * DAY;
const PASSWORD_CHANGED_LIFE = 7 * DAY;

/** The name in a greeting: null for an unconfirmed e-mail, which anybody can have registered under any name. */
const GREETED_NAME = sql`iif(email_confirmed_at IS NULL, NULL, display_name)`;

/** Statements that store a new confirmation token with its mail, and delete an older mail that is not sent yet. */
export function confirmationStatements(
  db: Db,
  env: { SESSION_SECRET: string },
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

/** Writes the welcome mail of the account that `owner` selects, if there is one and it wants mail. */
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

/** Writes a mail with a link to the account of that e-mail, if there is one. */
export function linkMailStatement(
  db: Db,
  kind: "reset_password" | "login_link",
  { email, seed, expiresAt }: MailedLink,
  now: Date,
): CompiledQuery {
  const to = { ...accountWhere(sql`email = ${email}`), key: `${kind}:${seed}`, expiresAt };
  return enqueueMailStatement(db, kind, { display_name: GREETED_NAME, seed }, to, now);
}

/** Writes the mail with a reset link to the account of that e-mail, if there is one; older ones that still wait are deleted (AUTH-06). */
export function resetMailStatements(db: Db, link: MailedLink, now: Date): CompiledQuery<unknown>[] {
  return [
    sql`DELETE FROM mail_outbox WHERE kind = 'reset_password' AND sent_at IS NULL
      AND user_id = (SELECT id FROM user_profiles WHERE email = ${link.email})`.compile(db),
    linkMailStatement(db, "reset_password", link, now),
  ];
}

/** Writes the mail that warns of a changed password to the account that `owner` selects, if there is one (AUTH-04). */
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

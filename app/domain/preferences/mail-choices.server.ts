import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Viewer } from "~/domain/accounts/sessions.server";
import type { Db } from "~/db/db";
import { dropMailOfAccountStatement, leaveNewsletterStatements } from "~/domain/mail/lists.server";
import { subscribeAccountStatement } from "~/domain/newsletter/subscribe.server";
import type { MailChoices } from "./preference-fields";

/** Refusals of the mail choices as status, Spanish text and field. */
export const MAIL_CHOICE_REFUSALS = {
  "newsletter-unconfirmed": {
    status: 403,
    text: "Confirma tu email para suscribirte al boletín.",
    field: "boletin",
  },
} as const;

/** Finds the choices of an account about mails, notices and the newsletter (PROFILE-03). */
export async function findMailChoices(db: Db, viewer: Viewer): Promise<MailChoices> {
  const row = await db
    .selectFrom("user_profiles")
    .where("id", "=", viewer.id)
    .select(["email_notifications", "contest_notifications", "general_notifications"])
    .select((eb) => eb.exists(subscriptionOf(db, viewer)).as("is_subscribed"))
    .executeTakeFirstOrThrow();
  return {
    mail: row.email_notifications === 1,
    contestMail: row.contest_notifications === 1,
    notices: row.general_notifications === 1,
    newsletter: Boolean(row.is_subscribed),
  };
}

/** Query: the confirmed newsletter subscription of an account, found by the account's id or its confirmed e-mail. */
function subscriptionOf(db: Db, viewer: Viewer) {
  return db
    .selectFrom("email_subscribers")
    .where(isSubscriptionOf(viewer))
    .where("confirmed_at", "is not", null)
    .where("unsubscribed_at", "is", null)
    .select("email");
}

function isSubscriptionOf({ id, email, isEmailConfirmed }: Viewer): RawBuilder<SqlBool> {
  return sql`(user_id = ${id} OR (email = ${email} AND ${isEmailConfirmed ? 1 : 0}))`;
}

/**
 * Stores the notification choices of an account and deletes unwanted mail that still waits in the outbox. The newsletter needs a
 * confirmed e-mail, since it goes to the address and not to the account (HOME-05, PROFILE-03).
 */
export async function saveMailChoices(
  db: Db,
  viewer: Viewer,
  choices: MailChoices,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "newsletter-unconfirmed" }> {
  const { mail, contestMail, notices, newsletter } = choices;
  if (newsletter && !viewer.isEmailConfirmed)
    return { ok: false, reason: "newsletter-unconfirmed" };
  const flag = (isOn: boolean) => (isOn ? 1 : 0);
  await db.batch([
    db
      .updateTable("user_profiles")
      .where("id", "=", viewer.id)
      .set({
        email_notifications: flag(mail),
        contest_notifications: flag(contestMail),
        general_notifications: flag(notices),
      })
      .compile(),
    ...dropUnwantedMailStatements(db, viewer, choices),
    ...newsletterStatements(db, viewer, newsletter, now),
  ]);
  return { ok: true };
}

function dropUnwantedMailStatements(
  db: Db,
  { id }: Viewer,
  { mail, contestMail }: MailChoices,
): CompiledQuery<unknown>[] {
  if (mail && contestMail) return [];
  return [dropMailOfAccountStatement(db, mail ? "contests" : "mail", id)];
}

function newsletterStatements(
  db: Db,
  viewer: Viewer,
  isWanted: boolean,
  now: Date,
): CompiledQuery<unknown>[] {
  if (isWanted) return [subscribeAccountStatement(db, viewer, now)];
  // Keeps the subscription of an unconfirmed e-mail, which may be somebody else's.
  return viewer.isEmailConfirmed ? leaveNewsletterStatements(db, viewer.id, now) : [];
}

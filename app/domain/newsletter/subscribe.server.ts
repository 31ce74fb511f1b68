import { sql, type CompiledQuery } from "kysely";
import * as v from "valibot";
import type { Db } from "~/db/db";
import { deleteInPieces, type SweepBudget } from "~/db/delete-in-pieces";
import { hashToken, type Viewer } from "~/domain/accounts/sessions.server";
import { throttle, type Throttled } from "~/domain/accounts/throttle.server";
import { mailableEmailField } from "~/domain/forms/text-fields";
import { linkToken, newSeed } from "~/domain/mail/link-token.server";
import { MAILED_LINK_MS } from "~/domain/mail/lifetimes";
import { enqueueMailStatement } from "~/domain/mail/outbox.server";
import { DAY } from "~/domain/time/durations";
import { LEFT_DAYS, NEWSLETTER_ERRORS } from "./newsletter";

export const SubscribeFields = v.object({
  email: mailableEmailField(NEWSLETTER_ERRORS.invalid, NEWSLETTER_ERRORS.invalid),
});

export const ConfirmSubscriptionFields = v.object({ token: v.string() });

type NewsletterEnv = Pick<Env, "SESSION_SECRET">;

/**
 * Enqueues a mail with a link that confirms the subscription of an e-mail, at most five an hour from an IP address and three to an
 * e-mail. For an e-mail that is subscribed already the same statements run with the same response, but no mail is enqueued
 * (HOME-05).
 */
export async function requestSubscription(
  db: Db,
  env: NewsletterEnv,
  email: string,
  address: string | null,
  now: Date,
): Promise<Throttled> {
  const byAddress = await throttle(db, env, "newsletter", address, now);
  if (!byAddress.ok) return byAddress;
  const byEmail = await throttle(db, env, "newsletter-email", email, now);
  if (!byEmail.ok) return byEmail;
  const seed = newSeed(env);
  const tokenHash = hashToken(linkToken(env, "newsletter", seed));
  const expiresAt = new Date(now.getTime() + MAILED_LINK_MS);
  await db.batch([
    sql`INSERT INTO email_subscribers (email, token_hash, token_expires_at, created_at)
      VALUES (${email}, ${tokenHash}, ${expiresAt.toISOString()}, ${now.toISOString()})
      ON CONFLICT (email) DO UPDATE SET token_hash = excluded.token_hash, token_expires_at = excluded.token_expires_at
      WHERE confirmed_at IS NULL OR unsubscribed_at IS NOT NULL`.compile(db),
    ...confirmationMailStatements(db, { email, seed, tokenHash, expiresAt }, now),
  ]);
  return { ok: true };
}

/**
 * Enqueues the mail with the confirmation link and deletes older ones that still wait. Enqueues nothing if the token was not
 * stored, because the e-mail is subscribed already (HOME-05).
 */
function confirmationMailStatements(
  db: Db,
  link: { email: string; seed: string; tokenHash: string; expiresAt: Date },
  now: Date,
): CompiledQuery<unknown>[] {
  const { email, seed, tokenHash, expiresAt } = link;
  const to = {
    userId: null,
    email: sql`email`,
    key: `newsletter_confirm:${seed}`,
    expiresAt,
    from: sql`email_subscribers WHERE email = ${email} AND token_hash = ${tokenHash}`,
  };
  return [
    sql`DELETE FROM mail_outbox WHERE kind = 'newsletter_confirm' AND recipient = ${email}
      AND is_urgent = 1 AND sent_at IS NULL AND dead_at IS NULL`.compile(db),
    enqueueMailStatement(db, "newsletter_confirm", { seed }, to, now),
  ];
}

/** Confirms the subscription of a mailed token; refuses a token that is used, older than 60 minutes or not the newest (HOME-05). */
export async function confirmSubscription(
  db: Db,
  token: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "dead-token" }> {
  const at = now.toISOString();
  const { rows } = await sql`
    UPDATE email_subscribers SET confirmed_at = ${at}, unsubscribed_at = NULL, token_hash = NULL, token_expires_at = NULL
    WHERE token_hash = ${hashToken(token)} AND token_expires_at > ${at} RETURNING email`.execute(
    db,
  );
  return rows.length > 0 ? { ok: true } : { ok: false, reason: "dead-token" };
}

/** Subscribes an account whose e-mail is confirmed to the newsletter (HOME-05). */
export async function subscribeAccount(
  db: Db,
  viewer: Pick<Viewer, "id" | "email">,
  now: Date,
): Promise<void> {
  await db.batch([subscribeAccountStatement(db, viewer, now)]);
}

/**
 * Statement that subscribes an account to the newsletter without a confirmation mail, because its e-mail is confirmed already
 * (PROFILE-03).
 */
export function subscribeAccountStatement(
  db: Db,
  { id, email }: Pick<Viewer, "id" | "email">,
  now: Date,
): CompiledQuery<unknown> {
  const at = now.toISOString();
  return sql`
    INSERT INTO email_subscribers (email, user_id, confirmed_at, created_at) VALUES (${email}, ${id}, ${at}, ${at})
    ON CONFLICT (email) DO UPDATE SET user_id = excluded.user_id, unsubscribed_at = NULL, token_hash = NULL,
      token_expires_at = NULL, confirmed_at = coalesce(confirmed_at, excluded.confirmed_at)`.compile(
    db,
  );
}

/** Deletes subscriptions that were not confirmed in time, and subscribers who left `LEFT_DAYS` ago (OPS-03). */
export async function sweepSubscribers(db: Db, now: Date, budget: SweepBudget): Promise<void> {
  const leftBefore = new Date(now.getTime() - LEFT_DAYS * DAY).toISOString();
  const hasNoLink = sql`coalesce(token_expires_at, '') <= ${now.toISOString()}`;
  const [isUnconfirmed, hasLeft] = [
    sql`confirmed_at IS NULL`,
    sql`unsubscribed_at <= ${leftBefore}`,
  ];
  await deleteInPieces(db, budget, "email_subscribers", sql`${isUnconfirmed} AND ${hasNoLink}`);
  await deleteInPieces(db, budget, "email_subscribers", sql`${hasLeft} AND ${hasNoLink}`);
}

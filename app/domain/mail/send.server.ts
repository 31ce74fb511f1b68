import type { Db } from "~/db/db";
import { withAsciiDomain } from "~/domain/text/email-address";
import { SECOND } from "~/domain/time/durations";
import { parseMail, type MailContent } from "./kinds.server";
import { withoutAddresses } from "./given-up";
import { claimMail, markFailed, markSent, type ClaimedMail } from "./leases.server";
import type { Delivery, Mailer, Message } from "./mailer";
import { openMailer, type MailerEnv } from "./mailers/open-mailer.server";
import { isDueMail } from "./outbox.server";
import { quotaDay, type QuotaEnv } from "./quota.server";
import { oneLine, renderMail } from "./render-mail.server";
import type { MailTextEnv } from "./mail-kind";

/**
 * Most mails that one cron run sends if no queue is configured; the cron fires every minute. The free plan allows a run 50
 * subrequests; each mail costs two, to send it and to store the outcome.
 */
export const MAILS_PER_RUN = 20;

/** Timeout of one mail, in milliseconds. It lets a run hand over all claimed mails before their leases end. */
export const LONGEST_SEND = 25 * SECOND;

export type MailEnv = MailerEnv & MailTextEnv & QuotaEnv & Pick<Env, "SUPPORT_EMAIL" | "MAIL_FROM">;

/** Maximum number of mails that a request sends with `waitUntil`, which the platform ends half a minute after the response. */
export const MAILS_PER_REQUEST = 3;

/** Sends urgent mails, such as a confirmation or a reset, which never go through the queue (MAIL-01). */
export async function sendUrgentMail(
  env: MailEnv,
  db: Db,
  now: Date,
  limit = MAILS_PER_RUN,
): Promise<void> {
  await withMailer(env, db, now, (mailer) => sendSome(env, db, mailer, true, limit, now));
}

/** Sends urgent mails and then other mails that are due, at most 20 in all; for a cron without a queue (MAIL-01). */
export async function sendWithoutQueue(env: MailEnv, db: Db, now: Date): Promise<void> {
  await withMailer(env, db, now, async (mailer) => {
    const urgent = await sendSome(env, db, mailer, true, MAILS_PER_RUN, now);
    await sendSome(env, db, mailer, false, MAILS_PER_RUN - urgent, now);
  });
}

/** Runs `work` with the configured mailer. If none is configured, logs how many due mails wait in the outbox. */
export async function withMailer(
  env: MailEnv,
  db: Db,
  now: Date,
  work: (mailer: Mailer) => Promise<unknown>,
): Promise<void> {
  const opened = await openMailer(env, db);
  if (!opened) {
    const waiting = await countDueMail(db, now);
    if (waiting > 0) console.warn(`${waiting} mails wait: no mailer is configured`);
    return;
  }
  try {
    await work(withCircuitBreaker(opened));
  } finally {
    opened.close?.();
  }
}

/** Circuit breaker: after the first 'busy' answer, every further mail of the run fails fast with the same answer. */
function withCircuitBreaker(mailer: Mailer): Mailer {
  let busy: Delivery | null = null;
  return {
    async send(message) {
      if (busy) return busy;
      const delivery = await mailer.send(message);
      if (!delivery.ok && delivery.how === "busy") busy = delivery;
      return delivery;
    },
  };
}

async function countDueMail(db: Db, now: Date): Promise<number> {
  const at = now.toISOString();
  const row = await db
    .selectFrom("mail_outbox")
    .where(isDueMail(at))
    .where("expires_at", ">", at)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** Sends due mails one after the other, because a small provider takes about one a second; returns how many it claimed. */
async function sendSome(
  env: MailEnv,
  db: Db,
  mailer: Mailer,
  isUrgent: boolean,
  limit: number,
  now: Date,
): Promise<number> {
  const due = await db
    .selectFrom("mail_outbox")
    .where("is_urgent", "=", isUrgent ? 1 : 0)
    .where(isDueMail(now.toISOString()))
    .orderBy("next_attempt_at")
    .limit(limit)
    .select("id")
    .execute();
  if (due.length === 0) return 0;
  const quota = quotaDay(env, now, isUrgent);
  const ids = due.map(({ id }) => id);
  const { mails } = await claimMail(db, ids, quota, now);
  for (const mail of mails) await sendClaimed(env, db, mailer, mail, quota, now);
  return mails.length;
}

/**
 * Sends a claimed mail and stores the outcome. Returns the delay in seconds after which the queue retries, or null if the queue
 * should not retry.
 */
export async function sendClaimed(
  env: MailEnv,
  db: Db,
  mailer: Mailer,
  mail: ClaimedMail,
  run: { day: string; grace?: number },
  now: Date,
): Promise<number | null> {
  const delivery = await attempt(env, mailer, mail, now);
  // If storing the outcome fails after a delivery, the mail is retried once its lease has expired, with the same idempotency key.
  if (delivery.ok) {
    await markSent(db, mail.id, now);
    return null;
  }
  console.error(
    `Mail ${mail.id} (${mail.kind}) did not go out: ${withoutAddresses(delivery.error)}`,
  );
  return markFailed(db, mail, delivery, run, now);
}

async function attempt(
  env: MailEnv,
  mailer: Mailer,
  mail: ClaimedMail,
  now: Date,
): Promise<Delivery> {
  let message: Message;
  try {
    message = messageOf(mail, parseMail(mail.kind, mail.data), env, now);
  } catch (error) {
    return { ok: false, how: "refused", error: `No mail can be made of it: ${String(error)}` };
  }
  try {
    return await Promise.race([mailer.send(message), timedOut()]);
  } catch (error) {
    return { ok: false, how: "uncertain", error: String(error) };
  }
}

function timedOut(): Promise<Delivery> {
  const late = AbortSignal.timeout(LONGEST_SEND);
  return new Promise((done) => {
    late.addEventListener("abort", () =>
      done({ ok: false, how: "uncertain", error: "The mailer did not come to an end" }),
    );
  });
}

/** Returns an e-mail address as a mail header or SMTP needs it: in one line, with its domain in ASCII. */
function address(email: string): string {
  return withAsciiDomain(oneLine(email));
}

/** Renders a mail and adds its addresses. No value that a user typed can bring a line break into a header. */
export function messageOf(
  mail: Pick<ClaimedMail, "id" | "user_id" | "recipient">,
  content: MailContent,
  env: MailEnv,
  now: Date,
): Message {
  const isFeedback = content.kind === "feedback";
  return {
    ...renderMail(content, mail, env),
    id: mail.id,
    from: { name: oneLine(env.SITE_NAME), address: address(env.MAIL_FROM ?? env.SUPPORT_EMAIL) },
    to: address(mail.recipient),
    replyTo: address(isFeedback ? content.data.user_email : env.SUPPORT_EMAIL),
    origin: env.SITE_ORIGIN,
    date: now,
    params: isFeedback ? content.data : {},
  };
}

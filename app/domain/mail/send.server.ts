import type { Db } from "~/db/db";
import { withAsciiDomain } from "~/domain/text/email-address";
import { SECOND } from "~/domain/time/durations";
import { parseMail, type MailContent } from "./kinds.server";
import { claimMail, markFailed, markSent, type ClaimedMail } from "./leases.server";
import type { Delivery, Mailer, Message } from "./mailer";
import { openMailer, type MailerEnv } from "./mailers/open-mailer.server";
import { isDueMail } from "./outbox.server";
import { quotaDay, type QuotaEnv } from "./quota.server";
import { oneLine, renderMail } from "./render-mail.server";
import type { MailTextEnv } from "./mail-kind";

/** Most mails of a run without a queue, which comes every minute and may make 50 calls: each mail is one call and one write. */
export const MAILS_PER_RUN = 20;

/** Longest that one mail may take: all that a run has claimed are handed over before their leases end. */
export const LONGEST_SEND = 25 * SECOND;

export type MailEnv = MailerEnv & MailTextEnv & QuotaEnv & Pick<Env, "SUPPORT_EMAIL" | "MAIL_FROM">;

/** Most mails of a run after a request, which the platform ends half a minute after the answer. */
export const MAILS_PER_REQUEST = 3;

/** Sends mails that one person waits for, a confirmation or a reset: they never wait in the queue (MAIL-01). */
export async function sendUrgentMail(
  env: MailEnv,
  db: Db,
  now: Date,
  limit = MAILS_PER_RUN,
): Promise<void> {
  await withMailer(env, db, now, (mailer) => sendSome(env, db, mailer, true, limit, now));
}

/** The same from the cron, and without a queue the other mails that are due, at most 20 in all (MAIL-01). */
export async function sendWithoutQueue(env: MailEnv, db: Db, now: Date): Promise<void> {
  await withMailer(env, db, now, async (mailer) => {
    const urgent = await sendSome(env, db, mailer, true, MAILS_PER_RUN, now);
    await sendSome(env, db, mailer, false, MAILS_PER_RUN - urgent, now);
  });
}

/** Runs `work` with the mailer that is configured; without one mail waits, and the log says how many. */
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
    await work(untilBusy(opened));
  } finally {
    opened.close?.();
  }
}

/** A mailer that is left alone for the rest of the run once it says that it is busy. */
function untilBusy(mailer: Mailer): Mailer {
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

// One after the other: a small provider takes about one a second.
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

/** Sends a claimed mail and notes how that ended; the answer is in how many seconds a queue brings it again, or null. */
export async function sendClaimed(
  env: MailEnv,
  db: Db,
  mailer: Mailer,
  mail: ClaimedMail,
  run: { day: string; grace?: number },
  now: Date,
): Promise<number | null> {
  const delivery = await attempt(env, mailer, mail, now);
  // If this throws, the mail may have gone out: its lease ends, and the next attempt has the same key.
  if (delivery.ok) {
    await markSent(db, mail.id, now);
    return null;
  }
  console.error(`Mail ${mail.id} (${mail.kind}) did not go out: ${delivery.error}`);
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
    return await Promise.race([mailer.send(message), givenUpOn()]);
  } catch (error) {
    return { ok: false, how: "uncertain", error: String(error) };
  }
}

function givenUpOn(): Promise<Delivery> {
  const late = AbortSignal.timeout(LONGEST_SEND);
  return new Promise((done) => {
    late.addEventListener("abort", () =>
      done({ ok: false, how: "uncertain", error: "The mailer did not come to an end" }),
    );
  });
}

/** An address as it may stand in a header and in SMTP: in one line, its domain in ASCII. */
function address(email: string): string {
  return withAsciiDomain(oneLine(email));
}

/** A mail with its addresses; no value of a user gets a line break into a header. */
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

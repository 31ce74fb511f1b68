import { sql } from "kysely";
import type { Db } from "~/db/db";
import { HOUR, MINUTE, SECOND } from "~/domain/time/durations";
import { logGivenUpMail } from "./given-up";
import { claimMail } from "./leases.server";
import { isDueMail, isWaiting } from "./outbox.server";
import { leftOn, quotaDay } from "./quota.server";
import {
  sendClaimed,
  sendUrgentMail,
  sendWithoutQueue,
  withMailer,
  type MailEnv,
} from "./send.server";

/** Whether a queue of wrangler.toml is one for dead letters. Its name depends on the environment, and ends like this in each. */
export const isDeadLetterQueue = (queue: string) => queue.endsWith("-mail-dead");

/** Maximum number of mails that one cron run enqueues. They cost 51 of the 1,000 subrequests that the paid plan allows a run. */
export const ENQUEUED_PER_RUN = 5_000;
/** Most messages that one call of the queue's `sendBatch` accepts. */
const MESSAGES_PER_CALL = 100;
/** Time after which a mail is enqueued again if the queue has neither sent it nor given it up. */
const QUEUE_PATIENCE = 2 * HOUR;
/** Number of mails that a queue consumer sends concurrently: a Worker may hold six open connections. */
export const CONCURRENT_SENDS = 5;
/** Longest delay of a queue message, in seconds: every plan allows 12 hours. */
const LONGEST_DELAY = (12 * HOUR) / SECOND;

type QueueEnv = MailEnv & { MAIL_QUEUE?: Pick<Queue<string>, "sendBatch"> };

/**
 * Sends the urgent mails that are due, and puts the other due mails into Cloudflare's queue. If no queue is configured, sends those
 * too. Runs every minute (MAIL-01).
 */
export async function sendDueMail(env: QueueEnv, db: Db, now: Date): Promise<void> {
  const { MAIL_QUEUE: queue } = env;
  if (!queue) return sendWithoutQueue(env, db, now);
  await sendUrgentMail(env, db, now);
  await withMailer(env, db, now, () => enqueueDueMail(env, queue, db, now));
}

/** Enqueues the ids of due mails, within the day's quota and at most `ENQUEUED_PER_RUN`; none while mail is stopped. */
async function enqueueDueMail(
  env: QueueEnv,
  queue: Pick<Queue<string>, "sendBatch">,
  db: Db,
  now: Date,
): Promise<void> {
  const quota = quotaDay(env, now, false);
  const at = now.toISOString();
  // This UPDATE also marks expired mails as dead letters: a separate query for them would read every due row.
  const updated = await sql<{ id: string; kind: string; dead_at: string | null }>`
    UPDATE mail_outbox SET
      next_attempt_at = ${new Date(now.getTime() + QUEUE_PATIENCE).toISOString()},
      queued_at = coalesce(queued_at, ${at}),
      dead_at = CASE WHEN expires_at <= ${at} THEN ${at} END,
      last_error = CASE WHEN expires_at <= ${at} THEN 'Expired' || coalesce(': ' || last_error, '') ELSE last_error END
    WHERE id IN (SELECT id FROM mail_outbox WHERE is_urgent = 0 AND ${isDueMail(at)}
      ORDER BY next_attempt_at LIMIT min(${ENQUEUED_PER_RUN}, ${leftOn(quota)}))
    RETURNING id, kind, dead_at`.execute(db);
  const dead = updated.rows.filter(({ dead_at }) => dead_at !== null);
  logGivenUpMail(dead.map(({ kind }) => ({ kind, reason: "Expired" })));
  const ids = updated.rows.flatMap(({ id, dead_at }) => (dead_at === null ? [id] : []));
  for (let from = 0; from < ids.length; from += MESSAGES_PER_CALL) {
    try {
      const some = ids.slice(from, from + MESSAGES_PER_CALL);
      await queue.sendBatch(some.map((body) => ({ body, contentType: "text" })));
    } catch (error) {
      await giveBack(db, ids.slice(from), now);
      throw error;
    }
  }
}

/** Reverts mails that the queue did not accept: they are due again in a minute. */
async function giveBack(db: Db, ids: readonly string[], now: Date): Promise<void> {
  const next_attempt_at = new Date(now.getTime() + MINUTE).toISOString();
  await sql`UPDATE mail_outbox SET next_attempt_at = ${next_attempt_at}, queued_at = NULL
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(db);
}

type MailBatch = Pick<MessageBatch, "queue"> & { messages: readonly MailMessage[] };
type MailMessage = Pick<Message, "body" | "ack" | "retry">;

/** Consumes a batch of a queue: sends the mails of the mail queue, and marks those of the dead-letter queue as dead letters. */
export async function takeMail(batch: MailBatch, env: MailEnv, db: Db, now: Date): Promise<void> {
  if (isDeadLetterQueue(batch.queue)) return markDeadLetters(batch.messages, db, now);
  const messages = new Map(batch.messages.map((message) => [String(message.body), message]));
  await withMailer(env, db, now, async (mailer) => {
    const quota = quotaDay(env, now, false);
    const { mails, held } = await claimMail(db, [...messages.keys()], quota, now);
    // Mails leased by another run: their messages are retried after the lease. Either that run has sent the mail by then, or it
    // died and its lease has expired.
    for (const [id, until] of held) {
      const seconds = Math.ceil((Date.parse(until) - now.getTime()) / SECOND);
      messages.get(id)?.retry({ delaySeconds: seconds + 1 });
      messages.delete(id);
    }
    const run = { day: quota.day, grace: QUEUE_PATIENCE };
    await forEachConcurrently(mails, async (mail) => {
      const message = messages.get(mail.id);
      messages.delete(mail.id);
      const seconds = await sendClaimed(env, db, mailer, mail, run, now);
      if (seconds === null) message?.ack();
      else message?.retry({ delaySeconds: Math.min(seconds, LONGEST_DELAY) });
    });
  });
  // The remaining mails were sent, given up or deleted before, or wait for the next day. The outbox keeps their state, so their
  // messages can be acknowledged.
  for (const message of messages.values()) message.ack();
}

/** Marks mails as dead letters after the queue's last retry. They stay in the outbox, and an operator can send them again. */
async function markDeadLetters(messages: readonly MailMessage[], db: Db, now: Date): Promise<void> {
  const ids = messages.map(({ body }) => String(body));
  const reason = "The queue gave it up";
  const { rows } = await sql<{ kind: string }>`
    UPDATE mail_outbox SET dead_at = ${now.toISOString()}, lease = NULL, lease_until = NULL,
      last_error = ${reason} || coalesce(': ' || last_error, '')
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isWaiting}
    RETURNING kind`.execute(db);
  logGivenUpMail(rows.map(({ kind }) => ({ kind, reason })));
  for (const message of messages) message.ack();
}

/** Calls `work` for each item, at most `CONCURRENT_SENDS` at a time. Errors of `work` are thrown at the end. */
async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENT_SENDS }, worker));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

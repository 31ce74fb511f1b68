import { sql } from "kysely";
import type { Db } from "~/db/db";
import { HOUR, MINUTE, SECOND } from "~/domain/time/durations";
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

/** Names of wrangler.toml; a test looks for them there. */
export const QUEUES = { mail: "tintero-mail", dead: "tintero-mail-dead" } as const;

/** Mails of one cron run: 51 calls, of the 1,000 that a run may make on the paid plan; 100,000 mails take 20 runs. */
export const ENQUEUED_PER_RUN = 5_000;
/** Most messages that `sendBatch` takes. */
const MESSAGES_PER_CALL = 100;
/** A mail that the queue has not brought to its end by then is enqueued again. */
const QUEUE_PATIENCE = 2 * HOUR;
/** Mails that one consumer sends at the same time; a Worker holds six connections. */
export const LANES = 5;
/** Longest delay of a message: 12 hours is what every plan takes. */
const LONGEST_DELAY = (12 * HOUR) / SECOND;

type QueueEnv = MailEnv & { MAIL_QUEUE?: Pick<Queue<string>, "sendBatch"> };

/** Mail's part of the cron of every minute: urgent mails are sent at once, others are enqueued if there is a queue (MAIL-01). */
export async function sendDueMail(env: QueueEnv, db: Db, now: Date): Promise<void> {
  const { MAIL_QUEUE: queue } = env;
  if (!queue) return sendWithoutQueue(env, db, now);
  await sendUrgentMail(env, db, now);
  await withMailer(env, db, now, () => enqueueDueMail(env, queue, db, now));
}

/** Puts the ids of mails that are due into the queue, as many as the quota of the day leaves, at most 5,000. */
async function enqueueDueMail(
  env: QueueEnv,
  queue: Pick<Queue<string>, "sendBatch">,
  db: Db,
  now: Date,
): Promise<void> {
  const quota = quotaDay(env, now, false);
  const at = now.toISOString();
  const limit =
    quota.most === null
      ? sql`${ENQUEUED_PER_RUN}`
      : sql`min(${ENQUEUED_PER_RUN}, ${leftOn(quota)})`;
  // One statement for both: to look for what has expired would read all that is due.
  const taken = await sql<{ id: string; dead_at: string | null }>`
    UPDATE mail_outbox SET
      next_attempt_at = ${new Date(now.getTime() + QUEUE_PATIENCE).toISOString()},
      dead_at = CASE WHEN expires_at <= ${at} THEN ${at} END,
      last_error = CASE WHEN expires_at <= ${at} THEN 'Expired' || coalesce(': ' || last_error, '') ELSE last_error END
    WHERE id IN (SELECT id FROM mail_outbox WHERE is_urgent = 0 AND ${isDueMail(at)}
      ORDER BY next_attempt_at LIMIT ${limit})
    RETURNING id, dead_at`.execute(db);
  const ids = taken.rows.flatMap(({ id, dead_at }) => (dead_at === null ? [id] : []));
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

/** Retry: mails that the queue did not accept are due again in a minute. */
async function giveBack(db: Db, ids: readonly string[], now: Date): Promise<void> {
  const next_attempt_at = new Date(now.getTime() + MINUTE).toISOString();
  await sql`UPDATE mail_outbox SET next_attempt_at = ${next_attempt_at}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(db);
}

type MailBatch = Pick<MessageBatch, "queue"> & { messages: readonly MailMessage[] };
type MailMessage = Pick<Message, "body" | "ack" | "retry">;

/** Takes a batch of the mail queue or of its dead letters. */
export async function takeMail(batch: MailBatch, env: MailEnv, db: Db, now: Date): Promise<void> {
  if (batch.queue === QUEUES.dead) return buryMail(batch.messages, db, now);
  const messages = new Map(batch.messages.map((message) => [String(message.body), message]));
  await withMailer(env, db, now, async (mailer) => {
    const quota = quotaDay(env, now, false);
    const { mails, held } = await claimMail(db, [...messages.keys()], quota, now);
    // The lease of a run that died ends; of one that lives, the next look finds the mail sent.
    for (const [id, until] of held) {
      const seconds = Math.ceil((Date.parse(until) - now.getTime()) / SECOND);
      messages.get(id)?.retry({ delaySeconds: seconds + 1 });
      messages.delete(id);
    }
    const run = { day: quota.day, grace: QUEUE_PATIENCE };
    await inLanes(mails, async (mail) => {
      const message = messages.get(mail.id);
      messages.delete(mail.id);
      const seconds = await sendClaimed(env, db, mailer, mail, run, now);
      if (seconds === null) message?.ack();
      else message?.retry({ delaySeconds: Math.min(seconds, LONGEST_DELAY) });
    });
  });
  // Sent before, given up, deleted, or waiting for the next day: the outbox knows.
  for (const message of messages.values()) message.ack();
}

/** Gives up mails whose message the queue has given up; they stay in the outbox and can be sent again. */
async function buryMail(messages: readonly MailMessage[], db: Db, now: Date): Promise<void> {
  const ids = messages.map(({ body }) => String(body));
  await sql`
    UPDATE mail_outbox SET dead_at = ${now.toISOString()}, lease = NULL, lease_until = NULL,
      last_error = 'The queue gave it up' || coalesce(': ' || last_error, '')
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isWaiting}`.execute(db);
  for (const message of messages) message.ack();
}

async function inLanes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { openD1 } from "../../../tests/support/d1";
import {
  enqueueMany,
  enqueueOne,
  HTTP_MAIL_ENV,
  later,
  NOON,
  openProvider,
} from "../../../tests/support/mail";
import { fixture } from "../../../tests/support/fixture";
import { findOutboxState } from "./outbox-state.server";
import { sendDueMail, takeMail } from "./queue.server";
import { resumeMail, stopMail } from "./stop.server";

const { db } = await fixture(openD1());
afterEach(async () => {
  for (const table of ["mail_outbox", "mail_days", "mail_stop"] as const)
    await db.deleteFrom(table).execute();
});

const stop = () => stopMail(db, "operator", NOON);
const resume = () => resumeMail(db, "operator", NOON);

test("MAIL-01 while mail is stopped the cron sends no mail, urgent or not, and all leaves once it goes on", async () => {
  const { calls } = openProvider();
  await enqueueOne(db);
  await enqueueOne(db, { isUrgent: true });
  await stop();
  await sendDueMail(HTTP_MAIL_ENV, db, NOON);
  expect(calls).toHaveLength(0);
  expect(await findOutboxState(db, HTTP_MAIL_ENV, NOON)).toMatchObject({
    due: 2,
    later: 0,
    sentToday: 0,
    stoppedSince: NOON.toISOString(),
  });
  await resume();
  await sendDueMail(HTTP_MAIL_ENV, db, later(1));
  expect(calls).toHaveLength(2);
});

test("MAIL-01 while mail is stopped nothing is put into the queue", async () => {
  const enqueued: unknown[] = [];
  const sendBatch = async (messages: Iterable<unknown>) => {
    enqueued.push(...messages);
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
  };
  const env = { ...HTTP_MAIL_ENV, MAIL_QUEUE: { sendBatch } };
  await enqueueMany(db, 3);
  await stop();
  await sendDueMail(env, db, NOON);
  expect(enqueued).toHaveLength(0);
  await resume();
  await sendDueMail(env, db, NOON);
  expect(enqueued).toHaveLength(3);
});

test("MAIL-01 a mail that was in the queue when mail was stopped is not sent, and is due when mail goes on", async () => {
  const { calls } = openProvider();
  const id = await enqueueOne(db);
  await db
    .updateTable("mail_outbox")
    .set({ next_attempt_at: later(120).toISOString() })
    .execute();
  await stop();
  const message = { body: id, ack: () => undefined, retry: () => undefined };
  await takeMail({ queue: "tintero-mail", messages: [message] }, HTTP_MAIL_ENV, db, NOON);
  expect(calls).toHaveLength(0);
  await resume();
  await sendDueMail(HTTP_MAIL_ENV, db, later(1));
  expect(calls).toHaveLength(1);
});

test("MAIL-01 a Worker that does not know of the stop, as after a rollback, cannot claim a mail either", async () => {
  await enqueueOne(db);
  const claim = () =>
    sql`UPDATE mail_outbox SET lease = 'older', lease_until = ${later(10).toISOString()} RETURNING id`.execute(
      db,
    );
  await stop();
  expect((await claim()).rows).toEqual([]);
  await resume();
  expect((await claim()).rows).toHaveLength(1);
});

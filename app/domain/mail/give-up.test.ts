import { afterEach, expect, test, vi } from "vitest";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { captureLogLines } from "../../../tests/support/log-lines";
import { enqueueOne, HTTP_MAIL_ENV, later, NOON, openProvider } from "../../../tests/support/mail";
import { MAX_ATTEMPTS } from "./leases.server";
import { sendDueMail, takeMail } from "./queue.server";

const { db } = await fixture(openD1());
const lines = captureLogLines();
afterEach(async () => {
  await db.deleteFrom("mail_outbox").execute();
  await db.deleteFrom("mail_days").execute();
});

const givenUp = (reason: string) => ({ type: "mail_given_up", kind: "results", reason });
const queue = { sendBatch: async () => undefined };

test("MAIL-01 OPS-04 a mail that expired before it left is a line, with a queue or without one", async () => {
  openProvider();
  for (const env of [HTTP_MAIL_ENV, { ...HTTP_MAIL_ENV, MAIL_QUEUE: queue }]) {
    await enqueueOne(db);
    await sendDueMail(env as never, db, later(25 * 60));
  }
  expect(lines).toEqual([givenUp("Expired"), givenUp("Expired")]);
});

test("MAIL-01 OPS-04 a mail that the provider does not take is a line after the last attempt, without its address", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  openProvider(() => new Response("ana@correo.test is no address", { status: 400 }));
  await enqueueOne(db);
  await db
    .updateTable("mail_outbox")
    .set({ attempts: MAX_ATTEMPTS - 1 })
    .execute();
  await sendDueMail(HTTP_MAIL_ENV, db, NOON);
  expect(lines).toEqual([givenUp("Too many attempts")]);
  expect(error).toHaveBeenCalledOnce();
  expect(error.mock.calls.join()).not.toContain("ana@");
});

test("MAIL-01 OPS-04 a dead letter of the queue is a line", async () => {
  const body = await enqueueOne(db);
  const message = { body, ack: () => undefined, retry: () => undefined };
  await takeMail({ queue: "tintero-mail-dead", messages: [message] }, HTTP_MAIL_ENV, db, NOON);
  expect(lines).toEqual([givenUp("The queue gave it up")]);
});

test("MAIL-01 OPS-04 mails beyond the day's quota are a line with the day on which they leave", async () => {
  openProvider();
  for (const key of ["a", "b", "c"]) await enqueueOne(db, { key });
  const env = { ...HTTP_MAIL_ENV, MAIL_DAILY_QUOTA: "1", MAIL_URGENT_QUOTA: "0" };
  await sendDueMail(env, db, NOON);
  expect(lines).toEqual([
    { type: "mail_over_quota", waiting: 2, until: "2026-11-06T05:00:00.000Z" },
  ]);
});

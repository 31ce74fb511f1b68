import { afterEach, describe, expect, test, vi } from "vitest";
import { workerConfig } from "../../../scripts/serve/worker-config";
import { countingDb } from "../../../tests/support/counting-d1";
import { openD1 } from "../../../tests/support/d1";
import {
  enqueueMany,
  enqueueOne,
  HTTP_MAIL_ENV,
  later,
  NOON,
  openProvider,
} from "../../../tests/support/mail";
import { listDeadLetters, resendDeadLetters } from "./dead-letters.server";
import { LEASE } from "./leases.server";
import { LONGEST_SEND, MAILS_PER_RUN } from "./send.server";
import { ENQUEUED_PER_RUN, CONCURRENT_SENDS, sendDueMail, takeMail } from "./queue.server";
import { fixture } from "../../../tests/support/fixture";

const opened = await fixture(openD1());
const counted = countingDb(opened.d1);
afterEach(async () => {
  await opened.db.deleteFrom("mail_outbox").execute();
  await opened.db.deleteFrom("mail_days").execute();
});

const outbox = () => opened.db.selectFrom("mail_outbox").selectAll().execute();
const silent = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

/** Opens a stub of the mail queue for its producer and its consumer. */
function openQueue(onSend: (call: number) => void = () => undefined) {
  const calls: string[][] = [];
  const sendBatch = async (messages: Iterable<{ body: string }>) => {
    onSend(calls.length + 1);
    calls.push([...messages].map(({ body }) => body));
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
  };
  return { calls, env: { ...HTTP_MAIL_ENV, MAIL_QUEUE: { sendBatch } } };
}

const QUEUES = { mail: "tintero-mail", dead: "tintero-mail-dead" };

function batchOf(ids: readonly string[], queue: string = QUEUES.mail) {
  const ends = new Map<string, "ack" | number>();
  const messages = ids.map((body) => ({
    body,
    ack: () => void ends.set(body, "ack"),
    retry: (options?: { delaySeconds?: number }) => void ends.set(body, options?.delaySeconds ?? 0),
  }));
  return { ends, batch: { queue, messages } };
}

test("MAIL-01 the queues of wrangler.toml are those that the code knows, and more patient than it", () => {
  const { queueProducers, queueConsumers } = workerConfig().options;
  const maxBatchSize = 100;
  expect(queueProducers).toEqual({ MAIL_QUEUE: { queueName: QUEUES.mail } });
  expect(queueConsumers).toEqual({
    [QUEUES.mail]: expect.objectContaining({
      maxBatchSize,
      maxRetries: 20,
      deadLetterQueue: QUEUES.dead,
    }),
    [QUEUES.dead]: expect.anything(),
  });
  // Even in the fullest batch, all mails are handed to the provider before the leases of the last ones end.
  expect((maxBatchSize / CONCURRENT_SENDS) * LONGEST_SEND).toBeLessThan(LEASE);
  expect(MAILS_PER_RUN * LONGEST_SEND).toBeLessThan(LEASE);
});

describe("MAIL-01 the cron with a queue", () => {
  test("puts 100,000 mails of one result into it in 20 runs, each within 52 calls, with seven rows read and two written for a mail", async () => {
    const { calls, env } = openQueue();
    await enqueueMany(opened.db, 100_000);
    for (let run = 0; run < 20; run++) {
      counted.usage();
      await sendDueMail(env, counted.db, later(run));
      const usage = counted.usage();
      expect(usage.calls + calls.splice(0, 50).length).toBeLessThanOrEqual(52);
      expect(usage.written).toBeLessThanOrEqual(2 * ENQUEUED_PER_RUN);
      expect(usage.read).toBeLessThanOrEqual(7 * ENQUEUED_PER_RUN + 10);
      const left = await opened.db
        .selectFrom("mail_outbox")
        .where("next_attempt_at", "<=", later(run).toISOString())
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      expect(left.n).toBe(100_000 - (run + 1) * ENQUEUED_PER_RUN);
      expect(calls).toEqual([]);
    }
    // No mail is enqueued again while the queue may still send it.
    counted.usage();
    await sendDueMail(env, counted.db, later(21));
    expect(calls).toEqual([]);
    expect(counted.usage().read).toBeLessThan(20);
  });

  test("puts each mail in once, a hundred a call, and sends at once what somebody waits for", async () => {
    const { calls, env } = openQueue();
    const { calls: sent } = openProvider();
    await enqueueMany(opened.db, 250);
    await enqueueOne(opened.db, { isUrgent: true });
    await Promise.all([1, 2].map(() => sendDueMail(env, opened.db, NOON)));
    expect(sent).toHaveLength(1);
    expect(calls.map((ids) => ids.length).sort()).toEqual([100, 100, 50]);
    expect(new Set(calls.flat()).size).toBe(250);
  });

  test("gives back what the queue did not take", async () => {
    const { calls, env } = openQueue((call) => {
      if (call === 2 && isFull) throw new Error("Too Many Requests");
    });
    let isFull = true;
    await enqueueMany(opened.db, 250);
    await expect(sendDueMail(env, opened.db, NOON)).rejects.toThrow("Too Many");
    expect(calls.flat()).toHaveLength(100);
    isFull = false;
    await sendDueMail(env, opened.db, later(1));
    expect(new Set(calls.flat()).size).toBe(250);
    expect(calls.flat()).toHaveLength(250);
  });

  test("puts in no more than the quota of the day leaves, and brings back after two hours what was lost", async () => {
    const { calls, env } = openQueue();
    const limited = { ...env, MAIL_DAILY_QUOTA: "100" };
    await enqueueMany(opened.db, 250);
    await sendDueMail(limited, opened.db, NOON);
    expect(calls.flat()).toHaveLength(90);
    await opened.db.insertInto("mail_days").values({ day: "2026-11-05", n: 90 }).execute();
    await sendDueMail(limited, opened.db, later(1));
    expect(calls.flat()).toHaveLength(90);
    await sendDueMail(env, opened.db, later(2 * 60));
    expect(new Set(calls.flat()).size).toBe(250);
  });

  test("gives up what has expired, so that no run reads it again", async () => {
    const { calls, env } = openQueue();
    await enqueueMany(opened.db, 250);
    await opened.db.updateTable("mail_outbox").set({ expires_at: NOON.toISOString() }).execute();
    await sendDueMail(env, opened.db, NOON);
    expect(calls).toEqual([]);
    expect(await listDeadLetters(opened.db, { limit: 1 }, NOON)).toMatchObject([
      { lastError: "Expired" },
    ]);
    counted.usage();
    await sendDueMail(env, counted.db, later(1));
    expect(counted.usage().read).toBeLessThan(20);
  });
});

describe("MAIL-01 the consumer", () => {
  test("sends a full batch within 201 calls, five at a time", async () => {
    let now = 0;
    let most = 0;
    const { calls } = openProvider(async () => {
      most = Math.max(most, ++now);
      await new Promise((done) => setTimeout(done, 1));
      now--;
      return new Response("OK");
    });
    await enqueueMany(opened.db, 100);
    const { ends, batch } = batchOf((await outbox()).map(({ id }) => id));
    counted.usage();
    await takeMail(batch, HTTP_MAIL_ENV, counted.db, NOON);
    expect(counted.usage().calls + calls.length).toBe(201);
    expect(most).toBe(5);
    expect(new Set(ends.values())).toEqual(new Set(["ack"]));
    expect(await opened.db.selectFrom("mail_days").selectAll().execute()).toEqual([
      { day: "2026-11-05", n: 100, urgent: 0 },
    ]);
  });

  test("sends one of a mail that two get at once; the other looks again when the lease has ended", async () => {
    const { calls } = openProvider();
    await enqueueMany(opened.db, 10);
    const ids = (await outbox()).map(({ id }) => id);
    const batches = [1, 2, 3].map(() => batchOf(ids));
    await Promise.all(batches.map(({ batch }) => takeMail(batch, HTTP_MAIL_ENV, opened.db, NOON)));
    expect(calls.map(({ key }) => key).sort()).toEqual(ids.toSorted());
    for (const id of ids) {
      const ends = batches.map(({ ends }) => ends.get(id));
      expect(ends).toContain("ack");
      for (const end of ends) expect([`ack`, LEASE / 1000 + 1]).toContain(end);
    }
    const secondBatch = batchOf(ids);
    await takeMail(
      secondBatch.batch,
      HTTP_MAIL_ENV,
      opened.db,
      new Date(NOON.getTime() + LEASE + 1),
    );
    expect(calls).toHaveLength(10);
  });

  test("that dies between sending and marking: its messages come back, wait for the lease, and the key is the same", async () => {
    const { calls, taken } = openProvider();
    await enqueueMany(opened.db, 3);
    const ids = (await outbox()).map(({ id }) => id);
    const first = batchOf(ids);
    vi.spyOn(opened.db, "updateTable").mockImplementationOnce(() => {
      throw new Error("the isolate is gone");
    });
    await expect(takeMail(first.batch, HTTP_MAIL_ENV, opened.db, NOON)).rejects.toThrow("gone");
    const lost = ids.filter((id) => !first.ends.has(id));
    expect(lost).toHaveLength(1);
    const second = batchOf(lost);
    await takeMail(second.batch, HTTP_MAIL_ENV, opened.db, later(1));
    expect([...second.ends.values()]).toEqual([LEASE / 1000 - 60 + 1]);
    await takeMail(batchOf(lost).batch, HTTP_MAIL_ENV, opened.db, later(11));
    expect(calls).toHaveLength(4);
    expect(taken.size).toBe(3);
    expect((await outbox()).every(({ sent_at }) => sent_at !== null)).toBe(true);
  });

  test("retries with back-off, and leaves the outbox's own time behind the queue's", async () => {
    silent();
    openProvider(() => new Response("", { status: 500 }));
    const id = await enqueueOne(opened.db);
    for (const [attempt, seconds] of [60, 120, 240].entries()) {
      const now = later(attempt * 10);
      const { ends, batch } = batchOf([id]);
      await takeMail(batch, HTTP_MAIL_ENV, opened.db, now);
      expect(ends.get(id)).toBe(seconds);
      const [row] = await outbox();
      expect(row?.next_attempt_at).toBe(
        new Date(now.getTime() + seconds * 1000 + 2 * 3_600_000).toISOString(),
      );
    }
  });

  test("leaves a provider alone that is busy: the rest of the batch goes back to the outbox, at no cost", async () => {
    silent();
    const { calls } = openProvider(
      () => new Response("", { status: 429, headers: { "Retry-After": "90" } }),
    );
    await enqueueMany(opened.db, 100);
    const { ends, batch } = batchOf((await outbox()).map(({ id }) => id));
    await takeMail(batch, HTTP_MAIL_ENV, opened.db, NOON);
    expect(calls.length).toBeLessThanOrEqual(CONCURRENT_SENDS);
    // All messages are acknowledged: a message that is returned to the queue would come back at most twenty times.
    expect(new Set(ends.values())).toEqual(new Set(["ack"]));
    for (const mail of await outbox())
      expect(mail).toMatchObject({
        attempts: 0,
        sent_at: null,
        dead_at: null,
        uncertain_since: null,
        next_attempt_at: later(1.5).toISOString(),
      });
    expect(await opened.db.selectFrom("mail_days").selectAll().execute()).toMatchObject([{ n: 0 }]);
  });

  test("acknowledges what is sent, deleted, given up or no mail at all, and sends nothing", async () => {
    const { calls } = openProvider();
    const sent = await enqueueOne(opened.db);
    const dead = await enqueueOne(opened.db);
    const at = NOON.toISOString();
    await opened.db
      .updateTable("mail_outbox")
      .set({ sent_at: at })
      .where("id", "=", sent)
      .execute();
    await opened.db
      .updateTable("mail_outbox")
      .set({ dead_at: at })
      .where("id", "=", dead)
      .execute();
    const { ends, batch } = batchOf([sent, dead, "deleted", ""]);
    await takeMail(batch, HTTP_MAIL_ENV, opened.db, NOON);
    expect(new Set(ends.values())).toEqual(new Set(["ack"]));
    expect(calls).toEqual([]);
  });

  test("keeps to the quota with others beside it; what is beyond waits in the outbox for the next day", async () => {
    const { calls } = openProvider();
    const env = { ...HTTP_MAIL_ENV, MAIL_DAILY_QUOTA: "20" };
    await enqueueMany(opened.db, 60);
    const ids = (await outbox()).map(({ id }) => id);
    const batches = [0, 20, 40].map((from) => batchOf(ids.slice(from, from + 20)));
    await Promise.all(batches.map(({ batch }) => takeMail(batch, env, opened.db, NOON)));
    expect(calls).toHaveLength(18);
    expect(batches.flatMap(({ ends }) => [...ends.values()])).toEqual(ids.map(() => "ack"));
    const waiting = (await outbox()).filter(({ sent_at }) => sent_at === null);
    expect(new Set(waiting.map((mail) => mail.next_attempt_at))).toEqual(
      new Set(["2026-11-06T05:00:00.000Z"]),
    );
  });
});

test.each([
  ["production", QUEUES.dead],
  ["staging", "tintero-staging-mail-dead"],
])(
  "MAIL-01 a message that the queue of %s gives up is a dead letter of the outbox, and can be sent again",
  async (_, dead) => {
    const { calls } = openProvider();
    const id = await enqueueOne(opened.db);
    const { ends, batch } = batchOf([id, "deleted"], dead);
    await takeMail(batch, HTTP_MAIL_ENV, opened.db, NOON);
    expect([...ends.values()]).toEqual(["ack", "ack"]);
    expect(calls).toEqual([]);
    expect(await listDeadLetters(opened.db, { limit: 10 }, NOON)).toMatchObject([
      { id, lastError: "The queue gave it up" },
    ]);
    expect(await resendDeadLetters(opened.db, [id], later(1))).toBe(1);
    await takeMail(batchOf([id]).batch, HTTP_MAIL_ENV, opened.db, later(1));
    expect(calls).toHaveLength(1);
  },
);

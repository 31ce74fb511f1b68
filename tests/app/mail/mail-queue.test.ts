import { expect, test, vi } from "vitest";
import { listDeadLetters } from "~/domain/mail/dead-letters.server";
import { enqueueMany } from "../../support/mail";
import { openSite } from "../../support/site";
import { fixture } from "../../support/fixture";

const PATIENCE = { timeout: 120_000, interval: 200 };
const MAILS = 250;

const site = await fixture(openSite({}, { log: () => undefined }));

const worker = () => site.local.getWorker();
const count = async (column: "sent_at" | "kept" | "dead_at") => {
  const row = await site.db
    .selectFrom("mail_outbox")
    .where(column, "is not", null)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return row.n;
};

test("MAIL-01 OPS-03 two crons at once: the queue of wrangler.toml carries each mail to the consumer once", async () => {
  const now = new Date();
  await enqueueMany(site.db, MAILS, new Date(now.getTime() - 1000), now);
  const ring = async () => (await worker()).scheduled({ cron: "* * * * *", scheduledTime: now });
  await Promise.all([ring(), ring()]);
  await vi.waitFor(async () => expect(await count("sent_at")).toBe(MAILS), PATIENCE);
  expect(await count("kept")).toBe(MAILS);
  const [day] = await site.db.selectFrom("mail_days").selectAll().execute();
  expect(day?.n).toBe(MAILS);
  const attempts = await site.db.selectFrom("mail_outbox").select("attempts").execute();
  expect(new Set(attempts.map((mail) => mail.attempts))).toEqual(new Set([1]));
});

test("MAIL-01 the queue of dead letters leads to the same Worker, which keeps them in the outbox", async () => {
  const [mail] = await site.db.selectFrom("mail_outbox").select("id").limit(1).execute();
  const id = mail?.id ?? "";
  await site.db.updateTable("mail_outbox").set({ sent_at: null }).where("id", "=", id).execute();
  const result = await (
    await worker()
  ).queue("tintero-mail-dead", [{ id: "1", timestamp: new Date(), attempts: 21, body: id }]);
  expect(result).toMatchObject({ outcome: "ok", explicitAcks: ["1"] });
  expect(await listDeadLetters(site.db, { limit: 10 }, new Date())).toMatchObject([
    { id, lastError: "The queue gave it up" },
  ]);
});

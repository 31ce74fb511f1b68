import { expect, test, vi } from "vitest";
import { createDb, type Db } from "~/db/db";
import { claimMail } from "~/domain/mail/leases.server";
import { sendDueMail } from "~/domain/mail/queue.server";
import { quotaDay } from "~/domain/mail/quota.server";
import { stopMail } from "~/domain/mail/stop.server";
import { recordRun } from "~/domain/recurring/cron-runs.server";
import { DAILY, EACH_MINUTE } from "~/domain/recurring/crons";
import { createContest, datesIn } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { enqueueOne, HTTP_MAIL_ENV, later, NOON } from "../../../tests/support/mail";
import { checkHealth } from "./check-health.server";

const { db, d1 } = await fixture(openD1());

const room = { ping: async () => undefined };
const rooms = { idFromName: String, get: () => room };

/** Checks a local deployment over `over`, whose build needs the migrations `migrations`. */
const check = (
  now: Date,
  { over = db, migrations = ["0001_create_community.sql"], vars = {} } = {},
) =>
  checkHealth(
    {
      env: {
        ENVIRONMENT: "local",
        TIME_ZONE: "America/Bogota",
        CONTEST_ROOM: rooms,
        ...vars,
      } as never,
      db: over,
      migrations,
      requireOwnDatabase: async () => undefined,
    },
    now,
  );

/** Resets the rows that the checks read, with a cron that ran at noon. */
async function reset(): Promise<void> {
  await db.deleteFrom("mail_outbox").execute();
  await db.deleteFrom("mail_stop").execute();
  await db.deleteFrom("contests").execute();
  await db.deleteFrom("cron_runs").execute();
  await recordRun(db, EACH_MINUTE, 0, NOON);
}

/** A deployment with a mailer and a queue. */
const withQueue = (sendBatch: () => Promise<never> = async () => undefined as never) => ({
  ...HTTP_MAIL_ENV,
  MAIL_QUEUE: { sendBatch },
});

const silent = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

test("OPS-04 a site on which everything runs is well", async () => {
  await reset();
  await createContest(db, datesIn("submission", NOON));
  expect(await check(later(4))).toEqual({
    ok: true,
    checks: {
      database: { ok: true },
      migrations: { ok: true, missing: 0 },
      cron: { ok: true, age_s: 240, failed_parts: 0 },
      daily_cron: { ok: true, age_s: null, failed_parts: null },
      mail: { ok: true, oldest_due_s: null, is_stopped: false },
      mail_queue: { ok: true, oldest_s: null },
      mail_quota: { ok: true, left: null },
      dead_mails: { ok: true, last_24_h: 0 },
      contests: { ok: true, late: 0 },
      database_size: { ok: true, mb: expect.any(Number) },
      rooms: { ok: true, answers: true, behind: 0 },
    },
  });
});

type Bad = [what: string, check: string, make: () => unknown, figures: object];

test.each<Bad>([
  ["a cron that has not run", "cron", () => db.deleteFrom("cron_runs").execute(), { age_s: null }],
  [
    "a cron that ran six minutes ago",
    "cron",
    () => recordRun(db, EACH_MINUTE, 0, later(-5)),
    { age_s: 360 },
  ],
  [
    "a cron of which a part failed",
    "cron",
    () => recordRun(db, EACH_MINUTE, 2, NOON),
    { failed_parts: 2 },
  ],
  [
    "a daily cron that ran 27 hours ago",
    "daily_cron",
    () => recordRun(db, DAILY, 0, later(-27 * 60)),
    { age_s: 27 * 3600 + 60 },
  ],
  [
    "a mail that has been due for 16 minutes",
    "mail",
    () => enqueueOne(db, { at: later(-15) }),
    { oldest_due_s: 960 },
  ],
  [
    "a mail that nobody has taken out of the queue for 65 minutes",
    "mail_queue",
    async () => {
      await enqueueOne(db, { at: later(-64) });
      await sendDueMail(withQueue(), db, later(-64));
    },
    { oldest_s: 3900 },
  ],
  ["mail that is stopped", "mail", () => stopMail(db, "operator", NOON), { is_stopped: true }],
  [
    "eleven mails that were given up",
    "dead_mails",
    async () => {
      for (let n = 0; n < 11; n++) await enqueueOne(db);
      await db.updateTable("mail_outbox").set({ dead_at: NOON.toISOString() }).execute();
    },
    { last_24_h: 11 },
  ],
  [
    "a contest that should be in voting for six minutes",
    "contests",
    () =>
      createContest(db, {
        ...datesIn("submission", NOON),
        submission_deadline: later(-5).toISOString(),
      }),
    { late: 1 },
  ],
])("OPS-04 %s is not", async (_, name, make, figures) => {
  await reset();
  await make();
  const { ok, checks } = await check(later(1));
  expect(ok).toBe(false);
  const failed = Object.entries(checks).filter(([, one]) => !one.ok);
  expect(failed).toEqual([[name, expect.objectContaining(figures)]]);
});

test("OPS-04 a mail that a consumer has taken, or that the queue has refused, is not in the queue", async () => {
  await reset();
  const id = await enqueueOne(db, { at: later(-70) });
  await sendDueMail(withQueue(), db, later(-70));
  expect((await check(NOON)).checks.mail_queue).toEqual({ ok: false, oldest_s: 4200 });
  // A consumer takes it on a day without quota.
  const quota = quotaDay({ ...HTTP_MAIL_ENV, MAIL_DAILY_QUOTA: "0" }, NOON, false);
  await claimMail(db, [id], quota, NOON);
  expect((await check(NOON)).checks.mail_queue).toEqual({ ok: true, oldest_s: null });
  await reset();
  await enqueueOne(db, { at: later(-70) });
  const refusing = withQueue(() => Promise.reject(new Error("full")));
  await expect(sendDueMail(refusing, db, later(-70))).rejects.toThrow("full");
  expect((await check(later(-70))).checks.mail_queue).toEqual({ ok: true, oldest_s: null });
});

test("OPS-04 a quota that is used up while mail waits is not", async () => {
  await reset();
  const vars = { MAIL_DAILY_QUOTA: "0" };
  expect((await check(NOON, { vars })).ok).toBe(true);
  await enqueueOne(db);
  const { ok, checks } = await check(NOON, { vars });
  expect([ok, checks.mail_quota]).toEqual([false, { ok: false, left: 0 }]);
});

test("OPS-04 a migration that the database lacks is not", async () => {
  await reset();
  const { ok, checks } = await check(NOON, { migrations: ["9999_none.sql"] });
  expect([ok, checks.migrations]).toEqual([false, { ok: false, missing: 1 }]);
});

test("OPS-04 a database of more than 7 GB is not", async () => {
  await reset();
  const batch = async (statements: D1PreparedStatement[]) =>
    (await d1.batch(statements)).map(({ meta, ...result }) => ({
      ...result,
      meta: { ...meta, size_after: 7.2e9 },
    }));
  const large = createDb({ prepare: d1.prepare, batch } as unknown as D1Database);
  const { ok, checks } = await check(NOON, { over: large });
  expect([ok, checks.database_size]).toEqual([false, { ok: false, mb: 7200 }]);
});

test("OPS-04 a room that does not answer is not", async () => {
  silent();
  await reset();
  await createContest(db, datesIn("submission", NOON));
  const vars = {
    CONTEST_ROOM: { ...rooms, get: () => ({ ping: () => Promise.reject(new Error("away")) }) },
  };
  const { ok, checks } = await check(NOON, { vars });
  expect([ok, checks.rooms]).toEqual([false, { ok: false, answers: false, behind: 0 }]);
});

test("OPS-04 while the database is away the answer says so", async () => {
  silent();
  const away = () => Promise.reject(new Error("D1 is away"));
  const prepare = () => ({ bind: () => ({ all: away }) });
  const over: Db = createDb({ prepare, batch: away } as unknown as D1Database);
  expect(await check(NOON, { over })).toEqual({ ok: false, checks: { database: { ok: false } } });
});

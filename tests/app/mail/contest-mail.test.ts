import { expect, test, vi } from "vitest";
import { toLocal } from "~/domain/time/time";
import { BOGOTA, HOUR, inHours, openMonth } from "../month/makers";
import { fixture } from "../../support/fixture";

const PATIENCE = { timeout: 60_000, interval: 200 };

const site = await fixture(openMonth());
const admin = await site.person({ is_admin: 1, contest_notifications: 0 });

const cron = async () => (await site.local.getWorker()).scheduled({ cron: "* * * * *" });
const contest = (submission: number, overrides: Record<string, string> = {}) => ({
  title: "Cartas sin remitente",
  month: "Noviembre",
  category: "misterio",
  description: "Una carta llega.",
  prompt: "Escribe.",
  word_limit: "150-1.000 palabras",
  min_words: "150",
  end_date: "",
  results_at: "",
  submission_deadline: toLocal(inHours(submission), BOGOTA),
  voting_deadline: toLocal(inHours(submission + 200), BOGOTA),
  ...overrides,
});

const mails = () =>
  site.db.selectFrom("mail_outbox").selectAll().orderBy("kind").orderBy("recipient").execute();
const waitForMails = (count: number) =>
  vi.waitFor(async () => {
    const all = await mails();
    expect(all).toHaveLength(count);
    return all;
  }, PATIENCE);

test("MAIL-01 a contest that an admin creates is told of at once, to those who want it and whose e-mail is confirmed", async () => {
  await site.person({ email: "lectora@correo.test" });
  await site.person({ email: "sin-confirmar@correo.test", email_confirmed_at: null });
  await site.person({ email: "sin-correos@correo.test", email_notifications: 0 });
  expect((await site.send("/admin/contest/new", contest(300), admin.as)).status).toBe(303);
  expect(await waitForMails(1)).toMatchObject([
    { kind: "contest_open", recipient: "lectora@correo.test" },
  ]);
  // The cron sends one mail. Neither the cron nor the alarm of the contest's room enqueues a second one.
  await vi.waitFor(async () => {
    await cron();
    expect((await site.see("/correo-local")).text).toContain("Nueva consigna: «Cartas sin");
  }, PATIENCE);
  expect(await mails()).toHaveLength(1);
});

test("MAIL-01 PHASE-13 a deadline that comes nearer than a day is told of as the last day, one that goes away takes the mail with it", async () => {
  const id = (await site.db.selectFrom("contests").select("id").executeTakeFirstOrThrow()).id;
  // Backdates all mailings so far: moves their start two days into the past.
  await site.db
    .updateTable("contest_mailings")
    .set({ begun_at: new Date(Date.now() - 48 * HOUR).toISOString() })
    .execute();
  const save = (hours: number) => site.send(`/admin/contest/${id}`, contest(hours), admin.as);
  expect((await save(20)).status).toBe(303);
  expect((await waitForMails(2)).map(({ kind }) => kind)).toEqual([
    "contest_open",
    "last_day_to_submit",
  ]);
  expect((await save(100)).status).toBe(303);
  expect((await mails()).map(({ kind }) => kind)).toEqual(["contest_open"]);
});

test("MAIL-01 PHASE-04 a trial run tells nobody", async () => {
  const before = await mails();
  const fields = contest(50, { title: "Prueba de la casa" });
  expect((await site.send("/admin/contest/new", fields, admin.as)).status).toBe(303);
  await cron();
  expect(await mails()).toEqual(before);
});

import { beforeEach, describe, expect, test } from "vitest";
import { openMonth } from "../month/makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth({ MAIL_DAILY_QUOTA: "3000" }));
const admin = await site.person({ is_admin: 1 });
beforeEach(async () => {
  await site.db.deleteFrom("mail_outbox").execute();
  await site.db.deleteFrom("mail_days").execute();
});

const PATH = "/admin/correo";
const HOUR = 3_600_000;
const hence = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

interface Row {
  kind?: string;
  dead_at?: string | null;
  expires_at?: string;
  next_attempt_at?: string;
  lease_until?: string;
  last_error?: string | null;
  uncertain_since?: string;
}

const insertMail = (id: string, row: Row = {}) =>
  site.db
    .insertInto("mail_outbox")
    .values({
      id,
      dedupe_key: id,
      recipient: `${id}@correo.test`,
      kind: "results",
      attempts: 12,
      data: JSON.stringify({ contest_id: "c1", contest_title: "Noviembre" }),
      dead_at: hence(-1),
      created_at: hence(-2),
      next_attempt_at: hence(-1),
      expires_at: hence(24),
      last_error: `550 ${id}@correo.test is unknown`,
      ...row,
    })
    .execute();

const stateOf = (id: string) =>
  site.db
    .selectFrom("mail_outbox")
    .where("id", "=", id)
    .select(["dead_at", "attempts", "last_error"])
    .executeTakeFirstOrThrow();

const resend = (mail: string) => site.send(PATH, { correo: mail }, admin.as);

const logged = () =>
  site.db
    .selectFrom("audit_log")
    .where("action", "=", "mail.resend")
    .select(["actor_id", "subject"])
    .orderBy("seq")
    .execute();

test("MAIL-01 ADMIN-01 with nothing given up the page says so, and the administration leads to it", async () => {
  const page = await site.see(PATH, admin.as);
  expect(page.text).toContain("Ningún correo quedó sin enviar.");
  expect(page.text).toContain("Enviados hoy 0 de 3000");
  expect(page.html).not.toContain("de nuevo");
  const list = await site.see("/admin", admin.as);
  expect(list.links).toContain(PATH);
  expect(list.text).toContain("Correo: 0 sin enviar");
});

test("MAIL-01 while the operator has stopped mail, the page and the administration say so", async () => {
  await site.db
    .insertInto("mail_stop")
    .values({ id: 1, since: hence(-1) })
    .execute();
  const page = await site.see(PATH, admin.as);
  expect(page.text).toContain("El envío de correo está detenido desde el");
  expect((await site.see("/admin", admin.as)).text).toContain("Envío de correo detenido");
  await site.db.deleteFrom("mail_stop").execute();
  expect((await site.see(PATH, admin.as)).text).not.toContain("detenido");
});

test("MAIL-01 CONTEST-05 of a mail about a moderator's decision it tells neither address nor server", async () => {
  await insertMail("autora", { kind: "moderation" });
  const page = await site.see(PATH, admin.as);
  expect(page.text).toContain("la persona a quien afecta");
  expect(page.text).not.toContain("correo.test");
});

test("MAIL-01 it shows how many mails are in each state, and of dead ones kind, when, why and whose server, and no address", async () => {
  await insertMail("ana");
  await insertMail("luz", { uncertain_since: hence(-30), last_error: null });
  await insertMail("vieja", { expires_at: hence(-1), last_error: "Expired" });
  for (const id of ["a", "b", "c"]) await insertMail(id, { dead_at: null });
  for (const id of ["d", "e"]) await insertMail(id, { dead_at: null, next_attempt_at: hence(2) });
  await insertMail("f", { dead_at: null, next_attempt_at: hence(1), lease_until: hence(0.1) });
  const page = await site.see(PATH, admin.as);
  for (const text of [
    "Por enviar 3",
    "En cola o aplazados 2",
    "Enviándose 1",
    "Resultados a…@correo.test",
    "12 intentos",
    "550 a…@correo.test is unknown",
    "puede que llegara",
    "caducó",
  ])
    expect(page.text).toContain(text);
  expect(page.html).not.toMatch(/(ana|luz|vieja)@/);
  // Three resend buttons: one for each of the two mails that have not expired, and one for all dead letters.
  expect(page.html.match(/name="correo"/g)).toHaveLength(3);
});

describe("MAIL-01 ADMIN-02 'Enviar de nuevo'", () => {
  test("makes one letter due again with its key, once, and the log says who asked", async () => {
    const before = (await logged()).length;
    await insertMail("ana");
    await insertMail("luz");
    const answer = await resend("ana");
    expect([answer.status, answer.location]).toEqual([303, PATH]);
    expect(await stateOf("ana")).toMatchObject({ dead_at: null, attempts: 0 });
    expect((await stateOf("luz")).dead_at).not.toBeNull();
    const repeated = await resend("ana");
    expect(repeated.status).toBe(409);
    expect(repeated.text).toContain("ya salió o caducó");
    expect((await logged()).slice(before)).toEqual([{ actor_id: admin.id, subject: "ana" }]);
  });

  test("makes all due again but those that have expired", async () => {
    for (const id of ["ana", "luz"]) await insertMail(id);
    await insertMail("vieja", { expires_at: hence(-1) });
    expect((await resend("todos")).status).toBe(303);
    for (const id of ["ana", "luz"]) expect((await stateOf(id)).dead_at).toBeNull();
    expect((await stateOf("vieja")).dead_at).not.toBeNull();
    expect((await logged()).at(-1)).toEqual({ actor_id: admin.id, subject: "all" });
    expect((await resend("todos")).status).toBe(409);
    expect((await resend("vieja")).status).toBe(409);
  });

  test("sends it: the cron takes what is due", async () => {
    await insertMail("ana");
    await resend("ana");
    await (await site.local.getWorker()).scheduled({ cron: "* * * * *" });
    expect(await stateOf("ana")).toMatchObject({ dead_at: null });
    const row = await site.db.selectFrom("mail_outbox").select("next_attempt_at").execute();
    // The button enqueues the mail in Cloudflare's queue immediately, so the mail must not become due in the outbox within the
    // next hour.
    expect(row[0]?.next_attempt_at.localeCompare(hence(1))).toBe(1);
  });
});

test("MAIL-01 45 dead letters are three pages, the latest first", async () => {
  for (let n = 0; n < 45; n++) await insertMail(`m${n}`, { dead_at: hence(-1 - n / 60) });
  const ids: string[] = [];
  for (const number of [1, 2, 3]) {
    const page = await site.see(`${PATH}?pagina=${number}`, admin.as);
    expect(page.text).toContain(`Página ${number} de 3`);
    ids.push(...[...page.html.matchAll(/name="correo" value="(m\d+)"/g)].map(([, id]) => id ?? ""));
  }
  expect(ids).toEqual(Array.from({ length: 45 }, (_, n) => `m${n}`));
  expect((await site.see(`${PATH}?pagina=4`, admin.as)).text).toContain("no hay nada");
});

import { beforeEach, expect, test } from "vitest";
import { DESERTED } from "~/domain/contests/places";
import { longDate, toLocal } from "~/domain/time/time";
import { cookiesOf } from "../../support/site";
import { BOGOTA, CONFIRMED, HOUR, inHours, openMonth, type Person } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());
const admin = await site.person({ is_admin: 1 });
/** Number of rows in the audit log before the test. The log is append-only, so tests compare the later rows. */
let before = 0;
beforeEach(async () => {
  await site.clear();
  before = (await wholeLog()).length;
});

const NEW = "/admin/contest/new";
const PAST = "Esa fecha ya pasó.";
const FIXED = "Esa fecha ya se cumplió y no se puede mover.";
const BEFORE_RESULTS = "El fin del reto no puede ir antes de los resultados ni de la votación.";
const NOT_COUNTING = "Solo se puede finalizar durante el recuento.";

/** Returns the instant `hours` from now as the value of a date field, in Bogotá's time. */
const local = (hours: number) => toLocal(inHours(hours), BOGOTA);

/** Returns valid fields of the contest form. */
const contestFields = (overrides: Record<string, string> = {}) => ({
  title: "Cartas sin remitente",
  month: "Noviembre",
  category: "misterio",
  description: "Una carta llega a quien no la esperaba.",
  prompt: "Escribe la carta.",
  word_limit: "150-1.000 palabras",
  min_words: "150",
  submission_deadline: "2031-03-01T19:00",
  voting_deadline: "2031-03-09T19:00",
  results_at: "2031-03-10T19:00",
  end_date: "",
  ...overrides,
});

const create = (overrides: Record<string, string> = {}, who: Person | undefined = admin) =>
  site.send(NEW, contestFields(overrides), who.as);

const stored = async (id?: string) => {
  const all = await site.db.selectFrom("contests").selectAll().execute();
  return id ? all.find((contest) => contest.id === id) : all[0];
};
const wholeLog = () => site.db.selectFrom("audit_log").orderBy("seq").selectAll().execute();
const log = async () => (await wholeLog()).slice(before);

/** Creates a contest in a phase and returns it with the fields of its form as the admin's page shows them. */
async function editing(phase: "submission" | "voting" | "counting" | "results") {
  const contest = await site.contest(phase);
  const path = `/admin/contest/${contest.id}`;
  const page = await site.see(path, admin.as);
  const names = Object.keys(contestFields());
  const fields = Object.fromEntries(names.map((name) => [name, page.field(name) ?? ""]));
  return { contest, path, page, fields };
}

// Tests: creating a contest -----------------------------------------------------------------------------------------

test("ADMIN-01 PHASE-13 an admin creates a contest: Bogota's dates are stored in UTC, and it is logged", async () => {
  const page = await create();
  expect([page.status, page.location]).toEqual([303, "/admin"]);
  const contest = await stored();
  expect(contest).toMatchObject({
    title: "Cartas sin remitente",
    month: "Noviembre",
    category: "misterio",
    min_words: 150,
    status: "submission",
    submission_deadline: "2031-03-02T00:00:00.000Z",
    voting_deadline: "2031-03-10T00:00:00.000Z",
    results_at: "2031-03-11T00:00:00.000Z",
    end_date: null,
    dates_version: 1,
    finalized_at: null,
  });
  expect(await log()).toMatchObject([
    { actor_id: admin.id, action: "contest.create", subject: contest?.id },
  ]);
});

test("ADMIN-01 the admin page says that it is stored, once, and shows the dates in Bogota time", async () => {
  const sent = await site.post(NEW, contestFields(), admin.as);
  const page = await site.see("/admin", cookiesOf(sent, admin.as));
  expect(page.texts(".flash")).toEqual(["El reto está guardado."]);
  expect(page.text).toContain("1 de marzo de 2031 a las 19:00 (hora de Bogotá)");
});

test("PHASE-13 a new contest's form offers 19:00 in Bogota for the end of voting", async () => {
  const page = await site.see(NEW, admin.as);
  expect(page.field("voting_deadline")).toMatch(/^\d{4}-\d\d-\d\dT19:00$/);
  expect([page.field("word_limit"), page.field("min_words")]).toEqual([
    "De 100 a 1000 palabras",
    "100",
  ]);
});

test("PHASE-08 the results date may be left out: they are published by hand", async () => {
  await create({ results_at: "" });
  expect((await stored())?.results_at).toBeNull();
  expect((await site.see("/admin", admin.as)).text).toContain("sin fecha: se publican a mano");
});

const WRONG = [
  ["title", "Escribe el título del reto.", "  "],
  ["title", "Como mucho 100 caracteres.", "t".repeat(101)],
  ["month", "Escribe el mes del reto.", ""],
  ["month", "Como mucho 40 caracteres.", "m".repeat(41)],
  ["category", "Elige una categoría de la lista.", "recetas"],
  ["description", "Escribe la descripción.", ""],
  ["description", "Como mucho 2000 caracteres.", "d".repeat(2001)],
  ["prompt", "Como mucho 2000 caracteres.", "p".repeat(2001)],
  ["word_limit", "Escribe el texto del límite de palabras.", ""],
  ...["muchas", "1.5", "1.0", "0x10", "0b11", "1e2", "+5", "-5", "１００", "٣", "1 000", ""].map(
    (typed) => ["min_words", "Escribe un número entero, solo con cifras.", typed] as const,
  ),
  ["min_words", "El mínimo es 1.", "0"],
  ["min_words", "Como mucho 1000: es lo más largo que puede ser una historia.", "1001"],
  ["min_words", "Como mucho 1000: es lo más largo que puede ser una historia.", "9999"],
  ["word_limit", "Aquí dice 100 y el mínimo es 150.", "100-1.000 palabras"],
  ["word_limit", "El límite va de menos a más.", "900-150 palabras"],
  ["word_limit", "Ninguna historia puede pasar de 1000.", "150-9.999 palabras"],
  ...[
    "\u3164",
    "\u2800",
    "\u00ad",
    "\u200b",
    "\u0301",
    "A\u202eB",
    "Carta\u0007s",
    "Carta\ufffds",
  ].map((typed) => ["title", "El título contiene caracteres no válidos.", typed] as const),
  ["title", "El título necesita al menos una letra o un número.", "¿…?"],
  ["month", "El mes contiene caracteres no válidos.", "Noviem\u2066bre"],
  ["submission_deadline", "Escribe hasta cuándo se envía.", ""],
  ["submission_deadline", "Escribe hasta cuándo se envía.", "mañana"],
  ["submission_deadline", "Escribe hasta cuándo se envía.", "2031-02-30T19:00"],
  ["submission_deadline", PAST, "2020-01-01T19:00"],
  ["voting_deadline", "Escribe hasta cuándo se vota.", ""],
  ["voting_deadline", "La votación debe cerrar después de los envíos.", "2031-03-01T19:00"],
  ["results_at", "Los resultados deben ir después del cierre de la votación.", "2031-03-09T19:00"],
  ["results_at", "Esa fecha no es válida.", "pronto"],
  ["results_at", "La última fecha posible es el 31/12/2099.", "2100-01-01T00:00"],
  // The evening of 9999-12-31 in Bogotá is in the year 10000 in UTC, which as text sorts before all other dates.
  ["voting_deadline", "La última fecha posible es el 31/12/2099.", "9999-12-31T23:59"],
  ["end_date", "Esa fecha no es válida.", "nunca"],
  ["end_date", BEFORE_RESULTS, "2031-03-10T18:59:59"],
  ["end_date", BEFORE_RESULTS, "2020-01-01T19:00"],
] as const;

const SHOWN = WRONG.map(([field, message, value]) => {
  return [field, JSON.stringify(value).slice(0, 24), message, value] as const;
});

test.each(SHOWN)("ADMIN-01 %s %s is refused: %s", async (field, _, message, value) => {
  const page = await create({ [field]: value });
  expect([page.status, page.texts(".field-error")]).toEqual([400, [message]]);
  const typedFields = contestFields({ [field]: value });
  if (field !== "category") expect(page.field(field)).toBe(typedFields[field]);
  expect(page.field("description")).toBe(typedFields.description);
  expect([await site.count("contests"), (await log()).length]).toEqual([0, 0]);
});

test("ADMIN-01 each wrong field says so at once, and what was typed stays", async () => {
  const typed = contestFields({ title: "", month: "", min_words: "0" });
  const page = await site.send(NEW, typed, admin.as);
  expect(page.texts(".field-error")).toEqual([
    "Escribe el título del reto.",
    "Escribe el mes del reto.",
    "El mínimo es 1.",
  ]);
  expect([page.field("category"), page.field("voting_deadline")]).toEqual([
    typed.category,
    typed.voting_deadline,
  ]);
});

test("ADMIN-01 dates in the wrong order are said each at its field, whatever else is wrong", async () => {
  const page = await create({
    title: "",
    submission_deadline: "2031-03-09T19:00",
    voting_deadline: "2031-03-08T19:00",
    results_at: "2031-03-07T19:00",
    end_date: "2031-03-06T19:00",
  });
  expect(page.texts(".field-error")).toEqual([
    "Escribe el título del reto.",
    "La votación debe cerrar después de los envíos.",
    "Los resultados deben ir después del cierre de la votación.",
    BEFORE_RESULTS,
  ]);
});

test("ADMIN-01 a contest may end with its results, and without them with the voting", async () => {
  expect((await create({ end_date: "2031-03-10T19:00" })).status).toBe(303);
  expect((await create({ results_at: "", end_date: "2031-03-09T19:00" })).status).toBe(303);
});

test("ADMIN-01 the database holds too that a contest ends last", async () => {
  const early = inHours(1);
  await expect(site.contest("submission", { end_date: early })).rejects.toThrow("end_date");
  const { id } = await site.contest("submission");
  const change = site.db.updateTable("contests").where("id", "=", id);
  await expect(change.set({ end_date: early }).execute()).rejects.toThrow("end_date");
  await change.set({ end_date: inHours(24 * 30) }).execute();
  const moved = { voting_deadline: inHours(24 * 31), results_at: inHours(24 * 32) };
  await expect(change.set(moved).execute()).rejects.toThrow("end_date");
});

test("ADMIN-01 the fields say to the browser what the server asks", async () => {
  const page = await site.see(NEW, admin.as);
  const tag = (name: string) =>
    new RegExp(`<(input|textarea)[^>]* name="${name}"[^>]*>`).exec(page.html)?.[0];
  expect(tag("title")).toMatch(/ required=""/);
  expect(tag("title")).toMatch(/ maxLength="100"/i);
  expect(tag("min_words")).toMatch(/ inputMode="numeric"/i);
  expect(tag("end_date")).toMatch(/ max="2099-12-31T23:59:59"/);
  expect(tag("end_date")).not.toMatch(/ step=/);
  expect(page.text).toContain("De 1 a 1000, solo con cifras.");
});

// Tests: changing a contest -----------------------------------------------------------------------------------------

test("ADMIN-01 PHASE-03 an admin moves a deadline that is ahead: the version grows and it is logged", async () => {
  const { contest, path, fields } = await editing("submission");
  const moved = { ...fields, title: "Otro título", submission_deadline: local(48) };
  const page = await site.send(path, moved, admin.as);
  expect([page.status, page.location]).toEqual([303, "/admin"]);
  const now = await stored(contest.id);
  expect(now).toMatchObject({ title: "Otro título", dates_version: contest.dates_version + 1 });
  expect(
    Math.abs(Date.parse(now?.submission_deadline ?? "") - Date.now() - 48 * HOUR),
  ).toBeLessThan(60_000);
  expect(await log()).toMatchObject([
    { actor_id: admin.id, action: "contest.update", subject: contest.id },
  ]);
});

test.each([
  ["submission", "submission_deadline", -1, PAST],
  ["voting", "submission_deadline", 24, FIXED],
  ["counting", "submission_deadline", -400, FIXED],
  ["voting", "voting_deadline", -1, PAST],
  ["counting", "voting_deadline", 12, FIXED],
  ["counting", "results_at", -1, PAST],
  ["results", "results_at", 48, FIXED],
] as const)(
  "ADMIN-01 PHASE-02 in %s, %s cannot move to %i hours from now",
  async (phase, field, hours, message) => {
    const { contest, path, fields } = await editing(phase);
    const page = await site.send(path, { ...fields, [field]: local(hours) }, admin.as);
    expect([page.status, page.texts(".field-error")]).toEqual([400, [message]]);
    expect(await stored(contest.id)).toEqual(contest);
    expect(await log()).toEqual([]);
  },
);

test("PHASE-13 two deadlines within one minute stay as they are when a form comes back as it was shown", async () => {
  const contest = await site.contest("submission", {
    submission_deadline: "2031-03-02T00:00:30.250Z",
    voting_deadline: "2031-03-02T00:00:50.000Z",
    results_at: null,
  });
  const path = `/admin/contest/${contest.id}`;
  const page = await site.see(path, admin.as);
  const fields = Object.fromEntries(
    Object.keys(contestFields()).map((name) => [name, page.field(name) ?? ""]),
  );
  await site.send(path, { ...fields, title: "Otro título" }, admin.as);
  expect(await stored(contest.id)).toMatchObject({
    title: "Otro título",
    submission_deadline: contest.submission_deadline,
    voting_deadline: contest.voting_deadline,
  });
});

test("ADMIN-01 the admin's list says in words only that a change of phase is late", async () => {
  const contest = await site.contest("voting");
  const hints = async () => (await site.see("/admin", admin.as)).texts(".hint").join();
  expect(await hints()).not.toMatch(/guardado|pendiente/);
  await site.db
    .updateTable("contests")
    .set({ status: "submission" })
    .where("id", "=", contest.id)
    .execute();
  expect(await hints()).toContain("cambio de fase pendiente");
});

test.each(["voting", "counting", "results"] as const)(
  "ADMIN-01 in %s the texts can still be changed, with the dates as the form shows them",
  async (phase) => {
    const { contest, path, fields } = await editing(phase);
    const page = await site.send(path, { ...fields, title: "Con otro título" }, admin.as);
    expect([page.status, page.texts(".field-error")]).toEqual([303, []]);
    expect(await stored(contest.id)).toMatchObject({
      title: "Con otro título",
      submission_deadline: contest.submission_deadline,
      voting_deadline: contest.voting_deadline,
      results_at: contest.results_at,
      status: contest.status,
    });
  },
);

test("ADMIN-01 a contest that is not there answers 'Reto no encontrado'", async () => {
  const page = await site.see("/admin/contest/no-hay-tal", admin.as);
  expect([page.status, page.texts("h1")]).toEqual([404, ["Reto no encontrado"]]);
});

test("ADMIN-02 the log can only be added to", async () => {
  await create();
  await expect(site.db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
  await expect(
    site.db.updateTable("audit_log").set({ action: "otra" }).execute(),
  ).rejects.toThrow();
  expect(await log()).toMatchObject([{ action: "contest.create" }]);
});

// Tests: finalizing a contest ---------------------------------------------------------------------------------------

/** Creates a contest in counting whose four stories have 3, 2, 1 and 0 votes. */
async function counted() {
  const contest = await site.contest("voting");
  const authors = await Promise.all([1, 2, 3, 4].map(() => site.person()));
  const voters = await Promise.all([1, 2, 3].map(() => site.person()));
  const stories = await Promise.all(authors.map((author) => site.story(contest, author)));
  for (const [index, voter] of voters.entries()) {
    for (const story of stories.slice(0, 3 - index)) {
      const form = { quiere: "voto", clave: crypto.randomUUID() };
      expect((await site.send(`/story/${story.id}/voto`, form, voter.as)).status).toBe(303);
    }
  }
  await site.db
    .updateTable("contests")
    .set((eb) => ({
      submission_deadline: inHours(-48),
      voting_deadline: inHours(-1),
      dates_version: eb("dates_version", "+", 1),
    }))
    .where("id", "=", contest.id)
    .execute();
  const path = `/admin/contest/${contest.id}/finalize`;
  return { contest, authors, stories, path };
}

/** Returns all database rows that a finalization writes. */
async function outcome(contest: { id: string }, authors: readonly Person[]) {
  const ids = authors.map(({ id }) => id);
  const { db } = site;
  const stories = await db
    .selectFrom("stories")
    .where("contest_id", "=", contest.id)
    .orderBy("likes_count", "desc")
    .select(["user_id", "likes_count", "is_winner", "winner_position"])
    .execute();
  const badges = await db
    .selectFrom("user_badges")
    .where("user_id", "in", ids)
    .orderBy("user_id")
    .selectAll()
    .execute();
  const notices = await db
    .selectFrom("notifications")
    .where("user_id", "in", ids)
    .orderBy("id")
    .selectAll()
    .execute();
  const profiles = await db
    .selectFrom("user_profiles")
    .where("id", "in", ids)
    .orderBy("id")
    .select(["id", "wins_count", "total_likes"])
    .execute();
  return { stories, badges, notices, profiles, contest: await stored(contest.id) };
}

test("PHASE-09 BADGE-01 BADGE-02 an admin finalizes in counting: votes, places, badges, notices and the log", async () => {
  const { contest, authors, path } = await counted();
  const list = await site.see("/admin", admin.as);
  expect([list.links.includes(path), list.text.includes("Finalizar ahora")]).toEqual([true, true]);
  const sent = await site.post(path, CONFIRMED, admin.as);
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/admin"]);
  expect((await site.see("/admin", cookiesOf(sent, admin.as))).texts(".flash")).toEqual([
    "El reto está finalizado y los resultados son públicos.",
  ]);
  const { stories, badges, notices, contest: now } = await outcome(contest, authors);
  expect(now).toMatchObject({ status: "results", finalized_at: expect.any(String) });
  expect(stories).toEqual([
    { user_id: authors[0]?.id, likes_count: 3, is_winner: 1, winner_position: 1 },
    { user_id: authors[1]?.id, likes_count: 2, is_winner: 1, winner_position: 2 },
    { user_id: authors[2]?.id, likes_count: 1, is_winner: 1, winner_position: 3 },
    { user_id: authors[3]?.id, likes_count: 0, is_winner: 0, winner_position: null },
  ]);
  const awardedBadges = badges.map(({ user_id, badge_id }) => [user_id, badge_id]).sort();
  expect(awardedBadges).toEqual(
    [
      [authors[0]?.id, "contest_winner"],
      [authors[1]?.id, "contest_finalist"],
      [authors[2]?.id, "contest_finalist"],
    ].sort(),
  );
  expect(notices.filter(({ type }) => type === "contest_winner")).toHaveLength(3);
  expect(notices.filter(({ type }) => type === "badge")).toHaveLength(3);
  expect(await log()).toMatchObject([
    { actor_id: admin.id, action: "contest.finalize", subject: contest.id },
  ]);
});

test("PHASE-09 finalizing again and five times at once gives everything once", async () => {
  const { contest, authors, path } = await counted();
  const pages = await Promise.all([1, 2, 3, 4, 5].map(() => site.send(path, CONFIRMED, admin.as)));
  expect(pages.map(({ status }) => status)).toContain(303);
  for (const { status } of pages) expect([303, 409]).toContain(status);
  const once = await outcome(contest, authors);
  expect([once.badges.length, once.notices.length]).toEqual([3, 6]);
  await site.send(path, CONFIRMED, admin.as);
  expect((await log()).map(({ action }) => action)).toEqual(["contest.finalize"]);
  expect(await outcome(contest, authors)).toEqual(once);
});

test.each(["submission", "voting"] as const)(
  "PHASE-09 in %s a contest cannot be finalized, and no button offers it",
  async (phase) => {
    const contest = await site.contest(phase);
    await site.story(contest, null);
    const before = await stored(contest.id);
    const page = await site.send(`/admin/contest/${contest.id}/finalize`, CONFIRMED, admin.as);
    expect([page.status, page.texts("h1")[0]]).toEqual([409, NOT_COUNTING]);
    expect(await stored(contest.id)).toEqual(before);
    expect(await log()).toEqual([]);
    expect((await site.see("/admin", admin.as)).text).not.toContain("Finalizar ahora");
    const question = await site.see(`/admin/contest/${contest.id}/finalize`, admin.as);
    expect(question.texts("h1")).toEqual(["Todavía no se puede finalizar"]);
  },
);

test("PHASE-09 an unknown contest answers 'Reto no encontrado'", async () => {
  const page = await site.send("/admin/contest/no-hay-tal/finalize", {}, admin.as);
  expect([page.status, page.texts("h1")[0]]).toEqual([404, "Reto no encontrado"]);
});

test("PHASE-14 a contest without stories is finalized as 'Desierto'", async () => {
  const contest = await site.contest("counting");
  await site.send(`/admin/contest/${contest.id}/finalize`, CONFIRMED, admin.as);
  expect((await stored(contest.id))?.status).toBe("results");
  expect((await site.see(`/contest/${contest.id}`)).texts(".deserted")).toEqual([
    DESERTED["no-stories"],
  ]);
});

test("PHASE-09 before it finalizes, a page says what will happen and when it would by itself, and asks", async () => {
  const { contest, path } = await counted();
  const page = await site.see(path, admin.as);
  expect(page.texts("h1")).toEqual(["¿Publicar ahora los resultados?"]);
  for (const text of [
    ...[contest.title, "4 historias", "reciben un correo", "Los votos ya no pueden cambiar."],
    ...["No se puede deshacer.", longDate(contest.results_at ?? "", BOGOTA)],
  ]) {
    expect(page.text).toContain(text);
  }
  expect(page.links).toContain("/admin");
  expect((await stored(contest.id))?.finalized_at).toBeNull();
});

test("PHASE-09 a form that has not been asked is led to the question, and finalizes nothing", async () => {
  const contest = await site.contest("counting");
  const path = `/admin/contest/${contest.id}/finalize`;
  expect((await site.send(path, {}, admin.as)).location).toBe(path);
  expect((await stored(contest.id))?.finalized_at).toBeNull();
});

test("PHASE-09 of two admins who finalize, the second is told that it was done", async () => {
  const { contest, path } = await counted();
  const second = await site.person({ is_admin: 1 });
  expect((await site.send(path, CONFIRMED, admin.as)).location).toBe("/admin");
  const sent = await site.post(path, CONFIRMED, second.as);
  const page = await site.see("/admin", cookiesOf(sent, second.as));
  expect(page.texts(".flash")).toEqual([
    "Los resultados ya eran públicos: alguien los publicó antes, o llegó su fecha.",
  ]);
  expect((await site.see(path, second.as)).texts("h1")).toEqual(["Los resultados ya son públicos"]);
  expect(await log()).toMatchObject([{ actor_id: admin.id, subject: contest.id }]);
});

test("PHASE-09 AUTH-04 an old session is asked for its password before it finalizes", async () => {
  const { contest, path } = await counted();
  const person = await site.person({ is_admin: 1 });
  await site.db
    .updateTable("sessions")
    .set({ created_at: inHours(-13) })
    .where("user_id", "=", person.id)
    .execute();
  expect((await site.see(path, person.as)).location).toMatch(/^\/login\?.*motivo=confirmar/);
  expect((await site.send(path, CONFIRMED, person.as)).status).toBe(401);
  expect((await stored(contest.id))?.finalized_at).toBeNull();
});

// Tests: deleting a contest -----------------------------------------------------------------------------------------

/** Creates a contest to delete, which has not begun, and an earlier one that takes entries. */
async function mistaken() {
  await site.contest("submission", { submission_deadline: inHours(24) });
  const contest = await site.contest("submission", { title: "El equivocado" });
  return { contest, path: `/admin/contest/${contest.id}/eliminar` };
}

test("ADMIN-01 ADMIN-02 a contest that has not begun is deleted after a question, and it is logged", async () => {
  const { contest, path } = await mistaken();
  expect((await site.see(`/admin/contest/${contest.id}`, admin.as)).links).toContain(path);
  const page = await site.see(path, admin.as);
  expect(page.texts("h1")).toEqual(["¿Eliminar «El equivocado»?"]);
  expect(await stored(contest.id)).toBeDefined();
  const sent = await site.post(path, {}, admin.as);
  expect((await site.see("/admin", cookiesOf(sent, admin.as))).texts(".flash")).toEqual([
    "El reto está eliminado.",
  ]);
  expect(await stored(contest.id)).toBeUndefined();
  expect(await log()).toMatchObject([
    { actor_id: admin.id, action: "contest.delete", subject: contest.id },
  ]);
});

test("ADMIN-01 after a deletion the numbers of the contests have no gap", async () => {
  const { path } = await mistaken();
  const last = await site.contest("submission", {
    submission_deadline: inHours(24 * 60),
    voting_deadline: inHours(24 * 70),
    results_at: null,
  });
  const number = async () => (await site.see(`/contest/${last.id}`)).texts(".contest-labels")[0];
  expect(await number()).toContain("Número 3");
  await site.send(path, {}, admin.as);
  expect(await number()).toContain("Número 2");
});

test.each<[what: string, reason: string, happen: (contest: { id: string }) => Promise<unknown>]>([
  [
    "with a story",
    "Ya tiene 1 historia",
    async (contest) => site.story(contest, await site.person()),
  ],
  [
    "with somebody's draft",
    "hay 1 borrador",
    async (contest) => {
      const draft = { title: "Empezada", content: "Érase", story_category: "ficcion" };
      const { as } = await site.person();
      await site.send(`/write/${contest.id}`, { ...draft, paso: "borrador" }, as);
    },
  ],
  [
    "that takes entries",
    "Ya empezó",
    () =>
      site.db
        .updateTable("contests")
        .set({ submission_deadline: inHours(-1) })
        .where("title", "<>", "El equivocado")
        .execute(),
  ],
])("ADMIN-01 a contest %s is not deleted: %s", async (_, reason, happen) => {
  const { contest, path } = await mistaken();
  await happen(contest);
  const question = await site.see(path, admin.as);
  expect([question.status, question.buttons.includes("Eliminar el reto")]).toEqual([200, false]);
  const page = await site.send(path, {}, admin.as);
  expect(page.status).toBe(409);
  expect(page.text).toContain(reason);
  expect((await site.see(`/admin/contest/${contest.id}`, admin.as)).links).not.toContain(path);
  expect(await stored(contest.id)).toBeDefined();
  expect(await log()).toEqual([]);
});

test("ADMIN-01 an admin's own draft does not keep the contest", async () => {
  const { contest, path } = await mistaken();
  const draft = { title: "A ver", content: "Érase", story_category: "ficcion" };
  await site.send(`/write/${contest.id}`, { ...draft, paso: "borrador" }, admin.as);
  expect((await site.send(path, {}, admin.as)).status).toBe(303);
  expect(await stored(contest.id)).toBeUndefined();
});

// Tests: other pages of the administration --------------------------------------------------------------------------

test("ADMIN-01 ADMIN-03 for everybody else the admin pages are not there", async () => {
  const { path } = await editing("counting");
  const founder = await site.person({ is_founder: 1 });
  for (const who of [undefined, founder]) {
    for (const one of ["/admin", NEW, path]) {
      expect((await site.see(one, who?.as)).status).toBe(404);
    }
    expect((await site.see("/", who?.as)).links).not.toContain("/admin");
  }
});

test("ADMIN-03 calls of others are refused with the reason and change nothing", async () => {
  const { contest, path, fields } = await editing("counting");
  const person = await site.person();
  for (const one of [NEW, path, `${path}/finalize`, `${path}/eliminar`]) {
    const page = await site.send(one, { ...fields, title: "Ajeno" }, person.as);
    expect([page.status, page.texts("h1")[0]]).toEqual([
      403,
      "Solo administradores pueden realizar esta acción",
    ]);
    expect((await site.send(one, fields)).status).toBe(404);
  }
  expect(await stored(contest.id)).toEqual(contest);
  expect([await site.count("contests"), (await log()).length]).toEqual([1, 0]);
});

test("ADMIN-03 admin rights end at once when the database says so", async () => {
  // A second admin, since the last admin's rights cannot be revoked.
  await site.person({ is_admin: 1 });
  const person = await site.person({ is_admin: 1 });
  expect((await site.see("/admin", person.as)).status).toBe(200);
  await site.db
    .updateTable("user_profiles")
    .set({ is_admin: 0 })
    .where("id", "=", person.id)
    .execute();
  expect((await site.see("/admin", person.as)).status).toBe(404);
  expect((await create({}, person)).status).toBe(403);
  expect(await site.count("contests")).toBe(0);
});

test("ADMIN-01 AUTH-04 an admin session older than twelve hours is asked for the password, and what was typed stays", async () => {
  const person = await site.person({ is_admin: 1 });
  await site.db
    .updateTable("sessions")
    .set({ created_at: inHours(-13) })
    .where("user_id", "=", person.id)
    .execute();
  expect((await site.see("/admin", person.as)).location).toMatch(/^\/login\?.*motivo=confirmar/);
  const page = await create({ title: "Tecleado" }, person);
  expect([page.status, page.field("title")]).toEqual([401, "Tecleado"]);
  expect(page.text).toContain("Por seguridad, inicia sesión de nuevo y vuelve a intentarlo.");
  expect(await site.count("contests")).toBe(0);
});

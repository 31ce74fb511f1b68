import { beforeEach, expect, test } from "vitest";
import { PAGES } from "~/routes.js";
import { cookiesOf } from "../../support/site";
import { inHours, openMonth } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());
const ana = await site.person({ is_admin: 1, display_name: "Ana" });
const luis = await site.person({ is_admin: 1, display_name: "Luis" });
beforeEach(() => site.clear());

const NAMES = [
  ...["title", "month", "category", "description", "prompt", "word_limit", "min_words"],
  ...["submission_deadline", "voting_deadline", "results_at", "end_date", "version"],
];

/** Opens a contest's form as an admin and returns the fields that it would send. */
async function opened(path: string, as = ana.as) {
  const page = await site.see(path, as);
  return Object.fromEntries(NAMES.map((name) => [name, page.field(name) ?? ""]));
}

const rowOf = (id: string) =>
  site.db.selectFrom("contests").where("id", "=", id).selectAll().executeTakeFirstOrThrow();

test("ADMIN-01 of two admins at once the second is told what the first changed, keeps what was typed, and can save after that", async () => {
  const contest = await site.contest("submission", { title: "Cartas" });
  const path = `/admin/contest/${contest.id}`;
  const [hers, his] = [await opened(path), await opened(path, luis.as)];
  expect((await site.send(path, { ...hers, title: "El faro" }, ana.as)).status).toBe(303);
  const refused = await site.send(path, { ...his, prompt: "Sobra una silla." }, luis.as);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Ana ya lo hizo hace un momento: cambió un reto.");
  expect(refused.texts("dt")).toContain("Título");
  expect(refused.texts("dd")).toContain("El faro");
  expect(refused.field("prompt")).toBe("Sobra una silla.");
  expect(await rowOf(contest.id)).toMatchObject({ title: "El faro" });
  const resubmitted = Object.fromEntries(NAMES.map((name) => [name, refused.field(name) ?? ""]));
  expect((await site.send(path, resubmitted, luis.as)).status).toBe(303);
  expect(await rowOf(contest.id)).toMatchObject({ title: "Cartas", prompt: "Sobra una silla." });
});

test("ADMIN-01 a contest is duplicated with its texts, a month later, and nothing is stored before it is saved", async () => {
  const contest = await site.contest("submission", { month: "Noviembre", prompt: "Escribe." });
  const path = `/admin/contest/new?desde=${contest.id}`;
  const copy = await opened(path);
  expect(copy).toMatchObject({ title: contest.title, month: "Diciembre", prompt: "Escribe." });
  expect(Date.parse(copy.submission_deadline ?? "")).toBeGreaterThan(
    Date.parse(contest.submission_deadline) + 26 * 24 * 3600 * 1000,
  );
  expect(await site.db.selectFrom("contests").select("id").execute()).toHaveLength(1);
  const saved = await site.send("/admin/contest/new", { ...copy, title: "Otra" }, ana.as);
  expect(saved.status).toBe(303);
  expect((await site.see("/admin/contest/new?desde=no-hay-tal", ana.as)).status).toBe(404);
});

test.each([
  ["envios", "Escribir mi historia", "Escribir"],
  ["votacion", "Empezar a leer", "Leer y votar"],
  ["recuento", "Estamos procesando los resultados", "Resultados"],
  ["resultados", "Aquí van las historias ganadoras", null],
] as const)(
  "ADMIN-01 the preview shows a contest in the phase %s as a visitor sees it",
  async (fase, text, step) => {
    const contest = await site.contest("submission", { title: "Cartas" });
    const page = await site.see(`/admin/contest/${contest.id}/vista?fase=${fase}`, ana.as);
    expect(page.texts("h1")).toEqual(["Cartas"]);
    expect(page.text).toContain(text);
    if (step) expect(page.texts(".is-now")[0]).toContain(step);
  },
);

test("ADMIN-01 CONTEST-05 the preview tells nothing of stories, participants and votes", async () => {
  const contest = await site.contest("voting");
  const writer = await site.person({ display_name: "Nora Oculta" });
  const story = await site.story(contest, writer, { title: "La oculta" });
  for (const fase of ["envios", "votacion", "recuento", "resultados"]) {
    const { html } = await site.see(`/admin/contest/${contest.id}/vista?fase=${fase}`, ana.as);
    for (const secret of ["La oculta", "Nora Oculta", story.id, writer.id])
      expect(html).not.toContain(secret);
  }
});

test("ADMIN-01 without a phase the preview shows the contest in its own, and its countdowns do not run", async () => {
  const contest = await site.contest("voting");
  const page = await site.see(`/admin/contest/${contest.id}/vista`, ana.as);
  expect(page.text).toContain("Empezar a leer");
  expect(page.html).not.toContain("data-countdown");
});

test("ADMIN-01 NOTIF-01 an extension says what will happen, then moves the deadline and tells who takes part", async () => {
  const contest = await site.contest("submission", { title: "Cartas" });
  const writer = await site.person();
  await site.story(contest, writer);
  const path = `/admin/contest/${contest.id}/ampliar`;
  const question = await site.see(`${path}?dias=2`, ana.as);
  expect(question.texts("dt")).toEqual(["Se envía hasta"]);
  expect(question.text).toContain("1 persona");
  expect(await rowOf(contest.id)).toMatchObject({
    submission_deadline: contest.submission_deadline,
  });
  const fields = {
    hasta: question.field("hasta") ?? "",
    version: question.field("version") ?? "",
  };
  const done = await site.post(path, fields, ana.as);
  expect([done.status, done.headers.get("Location")]).toEqual([
    303,
    `/admin/contest/${contest.id}`,
  ]);
  const page = await site.see(`/admin/contest/${contest.id}`, cookiesOf(done, ana.as));
  expect(page.texts(".flash")).toEqual([
    "El plazo está ampliado y se lo dijimos a quienes participan.",
  ]);
  const { submission_deadline } = await rowOf(contest.id);
  expect(Date.parse(submission_deadline) - Date.parse(contest.submission_deadline)).toBeGreaterThan(
    47 * 3600 * 1000,
  );
  expect((await site.see("/notificaciones", writer.as)).text).toContain(
    "Los envíos de «Cartas» se cierran ahora el",
  );
  const second = await site.send(path, fields, luis.as);
  expect(second.status).toBe(409);
  expect(second.text).toContain("Ana ya lo hizo hace un momento: amplió el plazo de un reto.");
});

test.each([
  ["fecha=ayer", "Elige una fecha posterior a la de ahora."],
  ["dias=5", "Elige una fecha posterior a la de ahora."],
  ["fecha=2020-01-01T10:00", "Elige una fecha posterior a la de ahora."],
])("ADMIN-01 an extension by %s is refused and shows no question", async (query, message) => {
  const contest = await site.contest("submission");
  const page = await site.see(`/admin/contest/${contest.id}/ampliar?${query}`, ana.as);
  expect(page.texts(".field-error")).toEqual([message]);
  expect(page.text).not.toContain("Qué va a pasar");
});

test("ADMIN-01 VOTE-10 a contest's page tells the number of all votes from five stories on, and after the results", async () => {
  const votesOf = async (phase: "voting" | "results", stories: number) => {
    const contest = await site.contest(phase);
    const [first] = await Promise.all(
      Array.from({ length: stories }, async () => site.story(contest, await site.person())),
    );
    const voter = await site.person();
    await site.db
      .insertInto("votes")
      .values({
        id: crypto.randomUUID(),
        contest_id: contest.id,
        story_id: first?.id ?? "",
        user_id: voter.id,
        active: 1,
        seq: 1,
        created_at: inHours(-1),
      })
      .execute();
    const page = await site.see(`/admin/contest/${contest.id}`, ana.as);
    return page.texts("dd").slice(-2);
  };
  expect(await votesOf("voting", 4)).toEqual(["4", "se dicen con los resultados"]);
  expect(await votesOf("voting", 5)).toEqual(["5", "1"]);
  expect(await votesOf("results", 1)).toEqual(["1", "1"]);
});

test("ADMIN-02 what was done stands in the log, with its object and by who did it", async () => {
  const contest = await site.contest("submission", { title: "Cartas" });
  const path = `/admin/contest/${contest.id}`;
  await site.send(path, { ...(await opened(path)), title: "El faro" }, ana.as);
  const log = await site.see(`/admin/registro?objeto=${path}`, luis.as);
  expect(log.texts("p")).toContain("Ana cambió un reto: El faro.");
  expect(log.texts("dl")).toEqual(["Título El faro"]);
  expect(log.links).toContain(path);
  const his = await site.see(`/admin/registro?quien=${luis.id}&objeto=${path}`, luis.as);
  expect(his.text).toContain("No hay nada que coincida.");
});

test("ADMIN-01 the desk says what waits, first of all, and then what comes next", async () => {
  await site.contest("submission", { title: "Cartas", prompt: "" });
  const page = await site.see("/admin", ana.as);
  expect(page.texts("h2").slice(0, 2)).toEqual(["Lo que espera", "Lo que sigue"]);
  expect(page.text).toContain("Retos sin consigna");
  expect(page.text).toContain("Falta el próximo reto");
  expect(page.texts("li").join()).toContain("Se cierran los envíos y empieza la votación");
});

test("ADMIN-01 the desk leads to every list of the administration, and to the public log", async () => {
  const { links } = await site.see("/admin", ana.as);
  const lists = PAGES.map(([path]) => `/${path}`).filter(
    // Excludes the path of the rankings, which only takes the form of the admin home page.
    (path) => /^\/admin\/[a-z]+$/.test(path) && path !== "/admin/rankings",
  );
  expect(lists).toContain("/admin/reportes");
  expect(links).toEqual(expect.arrayContaining([...lists, "/moderacion"]));
});

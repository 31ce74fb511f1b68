import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { monthStart, dayAndMonth } from "~/domain/time/time";
import { prepareStory } from "~/domain/submissions/send-story.server";
import { publishStory } from "~/domain/submissions/store-story.server";
import { STORY_CATEGORIES } from "~/domain/contests/categories";
import { useLimit } from "../../support/limits";
import { cookiesOf } from "../../support/site";
import {
  BOGOTA,
  CONFIRMATIONS,
  endNow,
  entry,
  inHours,
  openMonth,
  signed,
  words,
  type Person,
} from "./makers";
import { pageOf } from "./page";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());
beforeEach(() => site.clear());

const LIMIT = "Has alcanzado tu límite de 1 concurso(s) por mes.";
const PASSWORD = "pluma-y-tintero";

/** Returns valid fields of the registration form. */
const account = (redirectTo: string) => ({
  name: "Remedios Escribana",
  email: `remedios-${crypto.randomUUID()}@lectores.test`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  terms: "on",
  redirectTo,
});

/** Creates a writer with a story in a contest that still takes entries. */
async function withEntry() {
  const { contest, writer } = await site.atTheWriteForm();
  const story = await site.story(contest, writer, { title: "Primera versión" });
  return { contest, writer, story, edit: `/write/${contest.id}?edit=${story.id}` };
}

function storyOf(writer: Person) {
  return site.db
    .selectFrom("stories")
    .where("user_id", "=", writer.id)
    .selectAll()
    .executeTakeFirst();
}

const nothingStored = async () =>
  expect([await site.count("stories"), await site.count("submission_consents")]).toEqual([0, 0]);

// Tests: which contest the page writes for --------------------------------------------------------------------------

test("WRITE-01 /write opens the current contest while it takes entries", async () => {
  await site.contest("submission", { title: "El primero", submission_deadline: inHours(48) });
  await site.contest("submission", { title: "El segundo" });
  expect((await site.see("/write")).texts("h1")).toEqual(["El primero"]);
});

test.each(["voting", "counting"] as const)(
  "WRITE-01 PHASE-06 /write opens the next contest while the current one is in %s",
  async (phase) => {
    await site.contest(phase, { title: "El actual" });
    await site.contest("submission", { title: "El próximo" });
    const page = await site.see("/write");
    expect(page.texts("h1")).toEqual(["El próximo"]);
    expect(page.buttons).toContain("Registrarse y continuar");
  },
);

test("WRITE-01 /write/{contestId} opens a given contest", async () => {
  await site.contest("submission", { title: "El actual", submission_deadline: inHours(48) });
  const later = await site.contest("submission", { title: "El de después" });
  expect((await site.see(`/write/${later.id}`)).texts("h1")).toEqual(["El de después"]);
});

test("WRITE-01 ?edit={storyId} opens the story with its text, whatever contest is current", async () => {
  await site.contest("voting");
  const { writer, story } = await withEntry();
  const page = await site.see(`/write?edit=${story.id}`, writer.as);
  expect(page.field("title")).toBe("Primera versión");
  expect(page.field("content")).toBe(story.source);
});

test("WRITE-01 CONTEST-11 an unknown contest answers 'Reto no encontrado' with 404", async () => {
  const page = await site.see("/write/no-hay-tal");
  expect([page.status, page.texts("h1")]).toEqual([404, ["Reto no encontrado"]]);
});

test("WRITE-16 without any contest there is 'No hay concurso disponible' and the way home", async () => {
  const page = await site.see("/write");
  expect(page.text).toContain(
    "No hay concurso disponible Actualmente no hay concursos abiertos para participar. Volver al inicio Recibir un correo cuando empiece uno",
  );
});

test("WRITE-16 whoever has entered reads so, with a button to the entries", async () => {
  const { contest, writer } = await withEntry();
  const page = await site.see(`/write/${contest.id}`, writer.as);
  expect(page.text).toContain("¡Ya participaste en este concurso!");
  expect(page.text).toContain("Tu historia fue enviada exitosamente.");
  expect(page.links).toContain("/profile#participaciones");
  expect(page.field("content")).toBeUndefined();
});

test.each([
  ["WRITE-01 WRITE-16 whoever has entered the next contest", "voting"],
  ["WRITE-01 WRITE-16 whoever has entered it while votes are counted", "counting"],
] as const)("%s reads so, and gets no closed form of the current one", async (_, phase) => {
  await site.contest(phase, { title: "El actual" });
  const next = await site.contest("submission", { title: "El próximo" });
  const writer = await site.person();
  await site.story(next, writer);
  const page = await site.see("/write", writer.as);
  expect(page.text).toContain("El próximo ¡Ya participaste en este concurso!");
  expect(page.text).not.toContain("Cerrado");
});

// Tests: head of the write page -------------------------------------------------------------------------------------

/** Returns the labels above the title: category and month, and the remaining time unless a step of the month shows it. */
async function labelsOf(contest: { id: string }): Promise<string[]> {
  const page = await site.see(`/write/${contest.id}`);
  return page.texts(".label").slice(0, 1);
}

/** Returns the three steps of the month in the head of the write form. */
async function stepsOf(contest: { id: string }): Promise<string | undefined> {
  return (await site.see(`/write/${contest.id}`)).texts(".month-steps")[0];
}

test("WRITE-02 the current contest in submission says category, month and 'X días, Y horas'", async () => {
  const contest = await site.contest("submission", {
    category: "misterio",
    month: "Noviembre",
    submission_deadline: inHours(3 * 24 + 5.5),
  });
  expect(await labelsOf(contest)).toEqual(["Misterio/Thriller · Noviembre"]);
  expect(await stepsOf(contest)).toMatch(
    /^Escribir hasta el \d+ \p{L}+ 3 días, 5 horas Leer y votar hasta el \d+ \p{L}+ Resultados /u,
  );
});

test("WRITE-02 while stories can be sent it names the day, the hour and the zone of the deadline, and afterwards none", async () => {
  const deadlineOf = async (contest: { id: string }) =>
    (await site.see(`/write/${contest.id}`)).texts(".deadline");
  const open = await site.contest("submission", { submission_deadline: inHours(30) });
  expect(await deadlineOf(open)).toEqual([
    expect.stringMatching(
      /^Se envía hasta el \d+ de \p{L}+ de \d{4} a las? \d\d:\d\d \(hora de Bogotá\)/u,
    ),
  ]);
  expect(await deadlineOf(await site.contest("voting"))).toEqual([]);
});

test("WRITE-02 on the last day it says 'Y horas'", async () => {
  const contest = await site.contest("submission", { submission_deadline: inHours(7.5) });
  expect(await stepsOf(contest)).toMatch(/ 7 horas Leer y votar/);
});

test.each(["voting", "counting"] as const)(
  "WRITE-02 WRITE-03 the current contest in %s says 'Período de envío cerrado' and 'Cerrado'",
  async (phase) => {
    const contest = await site.contest(phase);
    expect(await labelsOf(contest)).toEqual([
      "Ficción · noviembre · Período de envío cerrado · Cerrado",
    ]);
    expect(await stepsOf(contest)).toMatch(/^Escribir hasta el .+ \(terminado\) Leer y votar/);
  },
);

test("WRITE-02 the next contest says 'No disponible aún' before its turn and 'Disponible por … más' in it", async () => {
  const current = await site.contest("submission", { submission_deadline: inHours(24) });
  const next = await site.contest("submission", { submission_deadline: inHours(75.5) });
  expect(await labelsOf(next)).toEqual(["Ficción · noviembre · No disponible aún"]);
  await site.db
    .updateTable("contests")
    .set({ submission_deadline: inHours(-1) })
    .where("id", "=", current.id)
    .execute();
  expect(await labelsOf(next)).toEqual(["Ficción · noviembre"]);
  expect(await stepsOf(next)).toMatch(/ Disponible por 3 días, 3 horas más Leer y votar/);
});

test("WRITE-02 WRITE-03 a finished contest says 'Concurso cerrado' and 'Cerrado'", async () => {
  const contest = await site.contest("results");
  expect(await labelsOf(contest)).toEqual(["Ficción · noviembre · Concurso cerrado · Cerrado"]);
});

test("WRITE-02 an edited story has the title 'Editando historia'", async () => {
  const { writer, edit } = await withEntry();
  expect((await site.see(edit, writer.as)).texts("h1")).toEqual(["Editando historia"]);
});

const CLOSED =
  "Período de envío cerrado. Este reto ya no recibe historias ni cambios. Si escribiste algo, puedes leerlo y copiarlo aquí.";
const CLOSED_AND_KEPT =
  "Período de envío cerrado. Este reto ya no recibe historias ni cambios. Tu texto está guardado en tu cuenta: puedes leerlo y copiarlo aquí.";
/**
 * Returns, for title, category and text of the write form, whether the field is `readonly`, `disabled` or neither. Text fields
 * should be readonly: some browsers do not let users select the text of a disabled field.
 */
const heldBack = (html: string) =>
  ["title", "story_category", "content"].map((name) => {
    const [tag = ""] = new RegExp(`<[^>]* name="${name}"[^>]*>`).exec(html) ?? [];
    return / (readonly|disabled)=""/i.exec(tag)?.[1]?.toLowerCase();
  });

test("WRITE-03 WRITE-13 the form of a closed contest says so, and a draft in it can be read and copied", async () => {
  const contest = await site.contest("submission");
  const writer = await site.person();
  const path = `/write/${contest.id}`;
  const open = await site.see(path, writer.as);
  expect([open.texts(".banner"), heldBack(open.html)]).toEqual([
    [],
    [undefined, undefined, undefined],
  ]);
  await site.post(path, entry({ paso: "borrador" }), writer.as);
  await site.db
    .updateTable("contests")
    .set({ submission_deadline: inHours(-1) })
    .where("id", "=", contest.id)
    .execute();
  // The page that a writer sees after the close, and the response to a form that was opened before the close and sent after it.
  for (const [page, says] of [
    [await site.see(path, writer.as), CLOSED],
    [await site.send(path, signed(), writer.as), CLOSED_AND_KEPT],
  ] as const) {
    expect([page.texts(".banner"), page.buttons]).toEqual([[says], ["Cerrar sesión"]]);
    expect(heldBack(page.html)).toEqual(["readonly", "disabled", "readonly"]);
    expect([page.field("title"), page.field("content")]).toEqual([entry().title, entry().content]);
  }
});

test("WRITE-15 a text that is sent after the close is kept as a draft, and the profile says that it can be seen", async () => {
  const contest = await site.contest("voting");
  const writer = await site.person();
  const path = `/write/${contest.id}`;
  const sent = await site.send(path, signed({ title: "A última hora" }), writer.as);
  expect([sent.status, sent.texts(".banner")]).toEqual([403, [CLOSED_AND_KEPT]]);
  expect((await site.see(path, writer.as)).field("title")).toBe("A última hora");
  const open = await site.contest("submission");
  await site.post(`/write/${open.id}`, entry({ paso: "borrador" }), writer.as);
  const profile = await site.see("/profile", writer.as);
  expect(profile.texts(".story-actions").slice(0, 2)).toEqual([
    expect.stringContaining("Seguir escribiendo"),
    "Ver tu borrador «A última hora»",
  ]);
});

test("WRITE-03 a closed contest without a text has no form to read, but the way to the contest", async () => {
  const contest = await site.contest("voting");
  const page = await site.see(`/write/${contest.id}`, (await site.person()).as);
  expect(page.texts(".banner")).toEqual([
    "Período de envío cerrado. Este reto ya no recibe historias ni cambios.",
  ]);
  expect(page.links).toContain(`/contest/${contest.id}`);
  // The form is present but hidden: a script shows it if local storage contains a draft.
  expect(page.html).toMatch(/<div class="sheet" hidden/);
  expect(page.buttons).toEqual(["Cerrar sesión"]);
});

// Tests: entries outside the submission phase -----------------------------------------------------------------------

test.each(["voting", "counting", "results"] as const)(
  "WRITE-03 WRITE-15 PHASE-02 an entry in %s is refused by the server, and the text comes back",
  async (phase) => {
    const contest = await site.contest(phase);
    const writer = await site.person();
    const page = await site.send(`/write/${contest.id}`, signed(), writer.as);
    expect([page.status, page.texts(".form-errors")]).toEqual([403, ["Período de envío cerrado"]]);
    expect([page.field("title"), page.field("content")]).toEqual([entry().title, entry().content]);
    // After the close every text gets the same refusal, even one that is too short.
    const short = await site.send(
      `/write/${contest.id}`,
      signed({ content: "Llovía." }),
      writer.as,
    );
    expect([short.status, short.texts(".form-errors")]).toEqual([
      403,
      ["Período de envío cerrado"],
    ]);
    await nothingStored();
  },
);

test("WRITE-03 PHASE-06 an entry for the next contest is refused until its turn comes", async () => {
  await site.contest("submission", { submission_deadline: inHours(24) });
  const next = await site.contest("submission");
  const writer = await site.person();
  const page = await site.send(`/write/${next.id}`, signed(), writer.as);
  expect([page.status, page.texts(".form-errors")]).toEqual([
    403,
    ["Este reto se activa cuando empiece la votación del reto actual."],
  ]);
  expect(page.field("content")).toBe(entry().content);
  await nothingStored();
});

test("WRITE-03 PHASE-06 in its turn the next contest takes the entry", async () => {
  await site.contest("voting");
  const next = await site.contest("submission");
  const writer = await site.person();
  const page = await site.send(`/write/${next.id}`, signed(), writer.as);
  expect([page.status, page.location]).toEqual([303, `/contest/${next.id}`]);
});

test("WRITE-03 PHASE-02 the stored status opens nothing that the clock has closed", async () => {
  const contest = await site.contest("voting", { status: "submission" });
  const writer = await site.person();
  expect((await site.send(`/write/${contest.id}`, signed(), writer.as)).status).toBe(403);
  await nothingStored();
});

test("WRITE-03 PHASE-01 entries around the deadline are taken before it and refused after it", async () => {
  const writers = await Promise.all(Array.from({ length: 24 }, () => site.person()));
  const contest = await site.contest("submission");
  const post = async (writer: Person) =>
    (await site.post(`/write/${contest.id}`, signed(), writer.as)).status;
  const early = await Promise.all(writers.slice(0, 8).map(post));
  for (const status of early) expect(status).toBe(303);
  const among = writers.slice(8, 16).map(post);
  await endNow(site.db, contest, "submission_deadline");
  const after = new Date().toISOString();
  const late = await Promise.all(writers.slice(16).map(post));
  for (const status of late) expect(status).toBe(403);
  const others = [...early, ...(await Promise.all(among))];
  for (const status of others) expect([303, 403]).toContain(status);
  const stories = await site.db.selectFrom("stories").select("published_at").execute();
  expect(stories).toHaveLength(others.filter((status) => status === 303).length);
  for (const { published_at } of stories) expect(published_at <= after).toBe(true);
});

// Tests: the write form ---------------------------------------------------------------------------------------------

test("WRITE-04 the form has title, eleven categories, a text of 20 rows, the counter and advice", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const page = await site.see(`/write/${contest.id}`, writer.as);
  expect(page.html).toMatch(
    /<input[^>]*maxLength="100"[^>]*name="title"|name="title"[^>]*maxLength="100"/,
  );
  expect(page.texts("option")).toEqual(STORY_CATEGORIES.map(({ name }) => name));
  expect(page.html).toMatch(/<textarea[^>]*rows="20"/);
  expect(page.texts(".word-count")).toEqual(["0 / 1000 palabras · Mínimo 100 palabras"]);
  expect(page.text).toContain("Consejos para escribir");
  expect(page.text).toContain("Cancelar");
});

test("WRITE-06 a script tells of the dash alone, and the bare text area of Markdown too", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const hintOf = async (as: string) => {
    const { html } = await site.see(`/write/${contest.id}`, as);
    return (
      /Un guion al empezar la línea se vuelve raya de diálogo\.(.*?)<\/p>/s.exec(html)?.[1] ?? ""
    );
  };
  const markup = "**negrita**, &gt; cita.";
  const withScripts = await hintOf(writer.as);
  expect(withScripts).toContain(markup);
  expect(withScripts.replace(/<noscript>.*?<\/noscript>|<!-- -->/gs, "").trim()).toBe("");
  const light = await hintOf(`${writer.as}; ligero=1`);
  expect(light).toContain(markup);
  expect(light).not.toContain("<noscript>");
});

test("WRITE-05 the submit button says what will happen", async () => {
  const { contest, writer, edit } = await withEntry();
  const path = `/write/${contest.id}`;
  expect((await site.see(path)).buttons).toContain("Registrarse y continuar");
  expect((await site.see(path, (await site.person()).as)).buttons).toContain("Enviar historia");
  expect((await site.see(edit, writer.as)).buttons).toContain("Actualizar historia");
});

// Tests: validation -------------------------------------------------------------------------------------------------

const INVALID = [
  ["no title", { title: "  " }, "Debes escribir un título para tu historia"],
  ["a title of 101", { title: "t".repeat(101) }, "El título no puede superar los 100 caracteres."],
  ["no text", { content: " \n " }, "Debes escribir el texto de tu historia."],
  ["an unknown category", { story_category: "recetas" }, "Elige una categoría de la lista."],
  ["99 words", { content: words(99) }, "Tu texto debe tener al menos 100 palabras"],
  ["1001 words", { content: words(1001) }, "Tu texto no puede superar las 1000 palabras"],
] as const;

test.each(INVALID)(
  "WRITE-08 WRITE-15 %s is refused with its message, and nothing typed is lost",
  async (_, change, message) => {
    const { contest, writer } = await site.atTheWriteForm();
    const typed = signed(change);
    const page = await site.send(`/write/${contest.id}`, typed, writer.as);
    expect(page.status).toBe(400);
    expect(page.texts(".field-error").filter(Boolean)).toEqual([message]);
    expect(page.field("title")).toBe(typed.title);
    expect(page.field("content")?.trim()).toBe(typed.content.trim());
    await nothingStored();
  },
);

test("WRITE-15 after a refusal the chosen category is still chosen", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const page = await site.send(`/write/${contest.id}`, entry({ content: "Corta." }), writer.as);
  expect(page.field("story_category")).toBe("terror");
});

test("WRITE-15 what is wrong is listed in the order of the page", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const typed = signed({ title: "", story_category: "recetas", content: "Corta." });
  const page = await site.send(`/write/${contest.id}`, typed, writer.as);
  expect(page.texts("li").filter((text) => page.texts(".field-error").includes(text))).toEqual([
    "Debes escribir un título para tu historia",
    "Elige una categoría de la lista.",
    "Tu texto debe tener al menos 100 palabras",
  ]);
});

test("WRITE-13 WRITE-15 the text is kept as a draft before the consent step is shown", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const typed = entry({ title: "Camino del consentimiento" });
  const page = await site.send(`/write/${contest.id}`, { ...typed, paso: "revisar" }, writer.as);
  expect(page.texts("h1")).toEqual(["Antes de enviar"]);
  const reopened = await site.see(`/write/${contest.id}`, writer.as);
  expect(reopened.field("title")).toBe(typed.title);
  expect(reopened.field("content")?.trim()).toBe(typed.content.trim());
});

test("WRITE-10 WRITE-15 a database that fails while the story is stored stores nothing and brings the text back", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const typed = signed({ title: "Antes del fallo" });
  await sql`CREATE TRIGGER fails BEFORE INSERT ON submission_consents
    BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END`.execute(site.db);
  const page = await site.send(`/write/${contest.id}`, typed, writer.as);
  await sql`DROP TRIGGER fails`.execute(site.db);
  expect(page.status).toBe(500);
  expect(page.text).toContain("Error inesperado. Inténtalo de nuevo.");
  expect(page.text).not.toContain("disk");
  expect(page.texts("h1")).toEqual(["Antes de enviar"]);
  expect(page.field("title")).toBe(typed.title);
  expect(page.field("content")?.trim()).toBe(typed.content.trim());
  await nothingStored();
});

test("WRITE-10 below the button one line says that the rights stay with the author, and leads to what the terms permit", async () => {
  const { contest } = await site.atTheWriteForm();
  const page = await site.see(`/write/${contest.id}`);
  expect(page.text).toContain("Conservas todos tus derechos: qué nos permites.");
  expect(page.links).toContain("/faq#derechos");
  expect((await site.see("/faq")).html).toContain('id="derechos"');
});

test.each([
  [0, "neutral", "0 / 1000 palabras · Mínimo 100 palabras"],
  [99, "red", "99 / 1000 palabras · Mínimo 100 palabras"],
  [100, "green", "100 / 1000 palabras"],
  [900, "green", "900 / 1000 palabras"],
  [901, "yellow", "901 / 1000 palabras"],
  [1000, "yellow", "1000 / 1000 palabras"],
  [1003, "red", "1003 / 1000 palabras · Excede el límite por 3 palabras"],
])("WRITE-08 the counter of %i words is %s", async (n, tone, text) => {
  const { contest, writer } = await site.atTheWriteForm();
  const typed = entry({ content: words(n), paso: "editar" });
  const page = await site.send(`/write/${contest.id}`, typed, writer.as);
  expect(page.texts(`.word-count-${tone}`)).toEqual([text]);
});

test("WRITE-08 the minimum is the contest's own", async () => {
  const contest = await site.contest("submission", { min_words: 150 });
  const writer = await site.person();
  const page = await site.send(`/write/${contest.id}`, signed(), writer.as);
  expect(page.texts(".field-error").filter(Boolean)).toEqual([
    "Tu texto debe tener al menos 150 palabras",
  ]);
});

test("WRITE-08 only the server's count is stored, whatever the form says", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const typed = signed({ word_count: "7", words: "7", wordCount: "7" });
  await site.send(`/write/${contest.id}`, typed, writer.as);
  expect((await storyOf(writer))?.word_count).toBe(120);
});

test("WRITE-08 two paragraphs never join two words, and a non-breaking space parts them", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const content = `${words(99)}\n\nfin\u00a0y`;
  await site.send(`/write/${contest.id}`, signed({ content }), writer.as);
  expect((await storyOf(writer))?.word_count).toBe(101);
});

// Tests: one story per contest --------------------------------------------------------------------------------------

test("WRITE-09 a second story for the same contest is refused and changes nothing", async () => {
  const { contest, writer, story, edit } = await withEntry();
  const page = await site.send(`/write/${contest.id}`, signed(), writer.as);
  expect([page.status, page.texts(".form-errors")]).toEqual([
    409,
    [
      "Ya has enviado una historia para este reto Este texto queda guardado como borrador. Editar la historia que enviaste",
    ],
  ]);
  expect(page.links).toContain(edit);
  expect(page.field("content")).toBe(entry().content);
  expect(await storyOf(writer)).toEqual(story);
});

test("WRITE-09 two parallel submits leave exactly one story with one consent", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const send = (title: string) => site.send(`/write/${contest.id}`, signed({ title }), writer.as);
  const pages = await Promise.all(["Una", "Otra", "Más"].map(send));
  expect(pages.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  for (const page of pages.filter(({ status }) => status === 409)) {
    expect(page.text).toContain("Ya has enviado una historia para este reto");
    expect(page.field("content")).toBe(entry().content);
  }
  expect([await site.count("stories"), await site.count("submission_consents")]).toEqual([1, 1]);
});

test("WRITE-09 a second story is refused for one reason, also where the month allows no other", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  await site.send(`/write/${contest.id}`, signed(), writer.as);
  const page = await site.send(`/write/${contest.id}`, signed(), writer.as);
  expect([page.status, page.texts(".form-errors")]).toEqual([
    409,
    ["Ya has enviado una historia para este reto Editar la historia que enviaste"],
  ]);
  expect(page.text).not.toContain(LIMIT);
});

// Tests: the monthly limit ------------------------------------------------------------------------------------------

/** Creates a writer who sent a story to an earlier contest at this instant. */
async function whoSentAt(instant: string) {
  const earlier = await site.contest("results");
  const { contest, writer } = await site.atTheWriteForm();
  await site.story(earlier, writer, { created_at: instant });
  return { contest, writer };
}
const firstOfMonth = () => monthStart(new Date(), BOGOTA);

test("WRITE-09 whoever has reached the monthly limit reads it before writing, with the day and the draft", async () => {
  const { contest, writer } = await whoSentAt(firstOfMonth());
  const page = await site.see(`/write/${contest.id}`, writer.as);
  const day = dayAndMonth(monthStart(new Date(), BOGOTA, 1), BOGOTA);
  expect(day).toMatch(/^1 de /);
  expect(page.text).toContain(
    `${LIMIT} Podrás enviar otra desde el ${day}; mientras tanto, puedes guardar un borrador.`,
  );
  expect(page.buttons).toContain("Guardar borrador");
  expect(page.buttons).not.toContain("Enviar historia");
});

test("WRITE-09 WRITE-15 a submit over the monthly limit is refused with the text, and a draft can be saved", async () => {
  const { contest, writer } = await whoSentAt(firstOfMonth());
  const page = await site.send(`/write/${contest.id}`, signed(), writer.as);
  expect([page.status, page.field("content")]).toEqual([403, entry().content]);
  expect(page.texts(".form-errors")[0]).toContain(LIMIT);
  expect(await site.count("stories")).toBe(1);
  const saved = await site.send(`/write/${contest.id}`, entry({ paso: "borrador" }), writer.as);
  expect([saved.status, await site.count("drafts")]).toEqual([303, 1]);
});

test("WRITE-09 a story sent a millisecond before the first of the month in Bogota does not count", async () => {
  const { contest, writer } = await whoSentAt(
    new Date(Date.parse(firstOfMonth()) - 1).toISOString(),
  );
  expect((await site.send(`/write/${contest.id}`, signed(), writer.as)).status).toBe(303);
});

test("WRITE-09 the month begins at midnight in Bogota, five hours after UTC's", () => {
  expect(monthStart(new Date("2026-11-01T04:59:59.999Z"), BOGOTA)).toBe("2026-10-01T05:00:00.000Z");
  expect(monthStart(new Date("2026-11-01T05:00:00.000Z"), BOGOTA)).toBe("2026-11-01T05:00:00.000Z");
});

test("WRITE-09 parallel submits to two contests cannot pass the monthly limit", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const other = await site.contest("submission");
  const limits = { maxWords: 1000, contestsPerMonth: 1 };
  const typed = { ...entry(), story_category: "terror" } as const;
  const { story } = prepareStory(typed, null, { min: 100, max: 1000 });
  const consent = { isMature: false, allowsAnthology: true, userAgent: null };
  const answers = await Promise.all(
    [contest, other, contest, other].map(({ id }) =>
      publishStory(
        site.db,
        { writer: writer.id, contest: id, story, consent, limits, zone: BOGOTA },
        new Date(),
      ),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect([await site.count("stories"), await site.count("submission_consents")]).toEqual([1, 1]);
});

test("WRITE-09 a story that was deleted in time leaves room for another", async () => {
  const { contest, writer, story } = await withEntry();
  await site.send(`/story/${story.id}/eliminar`, {}, writer.as);
  expect((await site.send(`/write/${contest.id}`, signed(), writer.as)).status).toBe(303);
});

test("WRITE-09 without limits to look up the writer takes part", async () => {
  const { contest, writer } = await whoSentAt(firstOfMonth());
  const plans = await site.db.selectFrom("plans").where("id", "=", "free").selectAll().execute();
  await site.db.updateTable("user_profiles").set({ plan: "premium" }).execute();
  await site.db.deleteFrom("plans").where("id", "=", "free").execute();
  const { status } = await site.send(`/write/${contest.id}`, signed(), writer.as);
  await site.db.insertInto("plans").values(plans).execute();
  expect(status).toBe(303);
});

// Tests: the consent step -------------------------------------------------------------------------------------------

test("WRITE-10 sending a text leads to the consent step with everything in it, and stores nothing", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const page = await site.send(`/write/${contest.id}`, entry({ paso: "revisar" }), writer.as);
  expect([page.status, page.texts("h1")]).toEqual([200, ["Antes de enviar"]]);
  expect([page.field("title"), page.field("story_category"), page.field("content")]).toEqual([
    entry().title,
    entry().story_category,
    entry().content,
  ]);
  for (const name of [...Object.keys(CONFIRMATIONS), "is_mature"])
    expect(page.field(name)).toBe("");
  await nothingStored();
});

test("WRITE-10 the writer confirms that no program generated the text", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const page = await site.send(`/write/${contest.id}`, entry({ paso: "revisar" }), writer.as);
  expect(page.text).toContain(
    "Esta historia es 100 % original y la escribí yo, sin texto generado por un programa.",
  );
});

test.each(Object.keys(CONFIRMATIONS))(
  "WRITE-10 WRITE-15 without %s nothing is stored, and the text and the other confirmations are kept",
  async (missing) => {
    const { contest, writer } = await site.atTheWriteForm();
    const page = await site.send(`/write/${contest.id}`, signed({ [missing]: "" }), writer.as);
    expect([page.status, page.texts(".form-errors")]).toEqual([
      400,
      ["Acepta todas las confirmaciones para continuar"],
    ]);
    expect(page.field("content")).toBe(entry().content);
    for (const name of Object.keys(CONFIRMATIONS)) {
      expect(page.field(name)).toBe(name === missing ? "" : "on");
    }
    await nothingStored();
  },
);

test("WRITE-10 the consent is stored with the story: no address, the user agent, the 18+ flag", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const headers = { "User-Agent": "Lynx/2.9", "CF-Connecting-IP": "203.0.113.9" };
  await site.post(`/write/${contest.id}`, signed({ is_mature: "on" }), writer.as, headers);
  const story = await storyOf(writer);
  const consents = await site.db.selectFrom("submission_consents").selectAll().execute();
  expect(consents).toMatchObject([
    {
      story_id: story?.id,
      user_id: writer.id,
      terms_accepted: 1,
      original_confirmed: 1,
      share_winner_content_accepted: 1,
      public_risk_acknowledged: 1,
      mature_content_marked: 1,
      ip_address: null,
      user_agent: "Lynx/2.9",
    },
  ]);
  expect(story?.is_mature).toBe(1);
});

test("WRITE-10 the 18+ flag is optional", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  await site.send(`/write/${contest.id}`, signed(), writer.as);
  expect((await storyOf(writer))?.is_mature).toBe(0);
});

const LINED = { content: `Vino un martes.\n\nLa ${words(200)}.\n\nNadie abrió. Se fue.` };

test("STORY-10: the consent step offers the beginning and the other sentences of at most 160 characters", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const sent = entry({ ...LINED, paso: "revisar" });
  const page = await site.send(`/write/${contest.id}`, sent, writer.as);
  expect(page.texts("option")).toEqual([
    ...["El comienzo de tu historia", "Nadie abrió.", "Se fue."],
  ]);
});

test("STORY-10: the consent step says that the chosen sentence is no longer in the text", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const review = (linea: string) =>
    site.send(`/write/${contest.id}`, entry({ ...LINED, linea, paso: "revisar" }), writer.as);
  const GONE = "La frase que elegiste ya no está en tu texto";
  expect((await review("Se quedó.")).text).toContain(GONE);
  for (const linea of ["Se fue.", "Vino un martes.", ""]) {
    expect((await review(linea)).text).not.toContain(GONE);
  }
});

test("STORY-10: the chosen sentence is stored with the story", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  await site.send(`/write/${contest.id}`, signed({ ...LINED, linea: "Se fue." }), writer.as);
  expect((await storyOf(writer))?.line).toBe("Se fue.");
});

test("STORY-10: a line that is no sentence of the text is refused, and nothing is stored", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const sent = signed({ ...LINED, linea: "Vota por mí." });
  const page = await site.send(`/write/${contest.id}`, sent, writer.as);
  expect([page.status, page.texts("h1"), page.texts(".form-errors")]).toEqual([
    ...[400, ["Antes de enviar"], ["La frase elegida no está en tu texto: elige otra."]],
  ]);
  expect(page.field("content")).toBe(LINED.content);
  await nothingStored();
});

test("STORY-10: whoever goes back to the text keeps the chosen sentence", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const path = `/write/${contest.id}`;
  const back = { ...LINED, linea: "Se fue.", paso: "editar" };
  const form = await site.send(path, entry(back), writer.as);
  expect(form.field("linea")).toBe("Se fue.");
  const resubmitted = { ...LINED, linea: form.field("linea") ?? "", paso: "revisar" };
  const page = await site.send(path, entry(resubmitted), writer.as);
  expect(page.html).toMatch(/<option selected="">Se fue\.</);
});

test("STORY-10: an edit begins with the sentence that was chosen before, and can take it back", async () => {
  const { writer, story, edit } = await withEntry();
  await site.send(edit, signed({ ...LINED, linea: "Nadie abrió." }), writer.as);
  expect((await storyOf(writer))?.line).toBe("Nadie abrió.");
  const page = await site.send(edit, entry({ ...LINED, paso: "revisar" }), writer.as);
  expect(page.html).toMatch(/<option selected="">Nadie abrió\.</);
  await site.send(edit, signed({ ...LINED, linea: "" }), writer.as);
  expect(await storyOf(writer)).toMatchObject({ id: story.id, line: null });
});

test("WRITE-10 when the consent cannot be stored the story is not stored either", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  await sql`
    CREATE TRIGGER no_consent BEFORE INSERT ON submission_consents
    BEGIN SELECT RAISE(ABORT, 'full'); END`.execute(site.db);
  const page = await site.send(`/write/${contest.id}`, signed(), writer.as);
  await sql`DROP TRIGGER no_consent`.execute(site.db);
  expect(page.status).toBe(500);
  expect(page.html).not.toContain("RAISE");
  await nothingStored();
});

test("WRITE-10 'Volver al texto' leads back to the form with the text", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const page = await site.send(`/write/${contest.id}`, signed({ paso: "editar" }), writer.as);
  expect([page.status, page.field("content")]).toEqual([200, entry().content]);
  expect(page.buttons).toContain("Enviar historia");
  await nothingStored();
});

test("WRITE-10 WRITE-12 STORY-01 an edited story keeps its 18+ flag, and can lose it by hand", async () => {
  const { writer, edit, story } = await withEntry();
  await site.send(edit, signed({ is_mature: "on" }), writer.as);
  const preview = await site.send(edit, entry({ paso: "revisar" }), writer.as);
  expect([preview.texts("h1"), preview.field("is_mature")]).toEqual([["Antes de enviar"], "on"]);
  const refused = await site.send(edit, signed({ terms_accepted: "" }), writer.as);
  expect([refused.status, refused.field("is_mature")]).toEqual([400, ""]);
  await site.send(edit, signed(), writer.as);
  expect(await storyOf(writer)).toMatchObject({ id: story.id, is_mature: 0 });
});

test.each(["on", ""])(
  "WRITE-10 WRITE-15 the boxes are as they were after 'Volver al texto' and back, the 18+ flag '%s'",
  async (is_mature) => {
    const { writer, edit } = await withEntry();
    await site.send(edit, signed({ is_mature: is_mature ? "" : "on" }), writer.as);
    const ticked = { original_confirmed: "on", is_mature };
    const text = await site.send(edit, entry({ ...ticked, paso: "editar" }), writer.as);
    const names = [...Object.keys(CONFIRMATIONS), "is_mature"];
    const sent = Object.fromEntries(names.map((name) => [name, text.field(name) ?? "?"]));
    const preview = await site.send(edit, entry({ ...sent, paso: "revisar" }), writer.as);
    expect(names.filter((name) => preview.field(name) === "on")).toEqual(
      names.filter((name) => name === "original_confirmed" || (name === "is_mature" && is_mature)),
    );
  },
);

// Tests: after sending a story --------------------------------------------------------------------------------------

test("WRITE-11 CONTEST-13 after sending, the contest page says so once", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const sent = await site.post(`/write/${contest.id}`, signed(), writer.as);
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/contest/${contest.id}`]);
  const response = await site.get(`/contest/${contest.id}`, cookiesOf(sent, writer.as));
  const after = cookiesOf(response, cookiesOf(sent, writer.as));
  const message = "¡Tu historia ha sido enviada exitosamente al reto!";
  expect((await pageOf(response)).texts(".flash")).toEqual([message]);
  expect((await site.see(`/contest/${contest.id}`, after)).text).not.toContain(message);
});

test("WRITE-11 BADGE-01 BADGE-02 the first story clears the draft and gives one badge with one notification", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  await site.send(`/write/${contest.id}`, entry({ paso: "borrador" }), writer.as);
  expect(await site.count("drafts")).toBe(1);
  await Promise.all([1, 2].map(() => site.send(`/write/${contest.id}`, signed(), writer.as)));
  const rowsIn = (table: "user_badges" | "notifications") =>
    site.db.selectFrom(table).where("user_id", "=", writer.id).selectAll().execute();
  expect(await rowsIn("user_badges")).toMatchObject([{ badge_id: "first_story", scope: "" }]);
  expect(await rowsIn("notifications")).toMatchObject([
    { type: "badge", message: "Conseguiste la insignia «Pluma nueva».", is_read: 0 },
  ]);
  expect(await site.count("drafts")).toBe(0);
});

// Tests: editing a sent story ---------------------------------------------------------------------------------------

test("WRITE-11 WRITE-12 one's own story is changed in submission and the profile says so", async () => {
  const { writer, story, edit } = await withEntry();
  const sent = await site.post(edit, signed({ title: "Segunda versión" }), writer.as);
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/profile"]);
  const profile = await site.see("/profile", cookiesOf(sent, writer.as));
  expect(profile.texts(".flash")).toEqual(["Historia actualizada exitosamente"]);
  expect(await storyOf(writer)).toMatchObject({
    id: story.id,
    title: "Segunda versión",
    word_count: 120,
    published_at: story.published_at,
  });
});

describe("WRITE-12 WRITE-15 a story that is edited in two tabs", () => {
  /** Opens the story's form in two tabs and sends the change of the first; `old` are the fields of the second. */
  async function changedElsewhere() {
    const own = await withEntry();
    const { edit, writer } = own;
    const cambiada = (await site.see(edit, writer.as)).field("cambiada") ?? "";
    const first = signed({ title: "De la primera", content: `Primera. ${words(120)}`, cambiada });
    expect((await site.send(edit, first, writer.as)).location).toBe("/profile");
    const old = { title: "De la segunda", content: `Segunda. ${words(120)}`, cambiada };
    return { ...own, first, old };
  }

  test.each([
    ["before the consent step", entry],
    ["in the consent step", signed],
  ])("keeps the text of the first, and the second is shown both, %s", async (_, fields) => {
    const { edit, writer, first, old } = await changedElsewhere();
    const page = await site.send(edit, fields(old), writer.as);
    expect([page.status, page.field("title"), page.field("content")]).toEqual([
      409,
      old.title,
      old.content,
    ]);
    expect(page.texts(".form-errors")[0]).toContain("Tu historia cambió en otra página");
    expect(page.text).toMatch(/Así está tu historia ahora, guardada el .*: «De la primera»/);
    expect(page.buttons).toContain("Usar su texto de ahora");
    expect(page.links).toContain("#historia");
    expect(await storyOf(writer)).toMatchObject({ title: first.title, source: first.content });
    const again = signed({ ...old, cambiada: page.field("cambiada") ?? "" });
    expect((await site.send(edit, again, writer.as)).location).toBe("/profile");
    expect(await storyOf(writer)).toMatchObject({ title: old.title, source: old.content });
  });

  test("the second can take the text of the first, and its own is kept", async () => {
    const { edit, writer, first, old } = await changedElsewhere();
    const taken = await site.send(edit, entry({ ...old, usar: "historia" }), writer.as);
    expect([taken.status, taken.field("content")]).toEqual([200, first.content]);
    expect(taken.text).toMatch(/Hay otra versión de esta historia, .*: «De la segunda»/);
    const again = { ...first, cambiada: taken.field("cambiada") ?? "", story_category: "ficcion" };
    expect((await site.send(edit, again, writer.as)).location).toBe("/profile");
  });

  test("the same text twice is no conflict, and the consent step names the text that it is based on", async () => {
    const { edit, writer, first, old } = await changedElsewhere();
    expect((await site.send(edit, first, writer.as)).location).toBe("/profile");
    const step = await site.send(edit, { ...first, paso: "revisar" }, writer.as);
    expect(step.field("cambiada")).toBe(old.cambiada);
  });
});

test("WRITE-09 WRITE-12 the monthly limit does not stop an edit", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  await site.send(`/write/${contest.id}`, signed(), writer.as);
  const story = await storyOf(writer);
  const page = await site.see(`/write/${contest.id}?edit=${story?.id}`, writer.as);
  expect(page.buttons).toContain("Actualizar historia");
});

test("WRITE-12 somebody else's story, and one that is not there, cannot be loaded: same message, same way back", async () => {
  const { story } = await withEntry();
  const other = await site.person();
  for (const id of [story.id, "no-hay-tal"]) {
    const response = await site.get(`/write?edit=${id}`, other.as);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/profile"]);
    const profile = await site.see("/profile", cookiesOf(response, other.as));
    expect(profile.texts(".flash")).toEqual(["No se pudo cargar la historia para editar"]);
  }
});

test("WRITE-12 after the deadline the edit page leads to the profile with its message", async () => {
  const contest = await site.contest("voting");
  const writer = await site.person();
  const story = await site.story(contest, writer);
  const response = await site.get(`/write/${contest.id}?edit=${story.id}`, writer.as);
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/profile"]);
  const profile = await site.see("/profile", cookiesOf(response, writer.as));
  expect(profile.texts(".flash")).toEqual([
    "Solo puedes editar historias durante el período de envío",
  ]);
});

test("WRITE-12 somebody else's story cannot be changed", async () => {
  const { story, edit, writer } = await withEntry();
  const other = await site.person();
  const page = await site.send(edit, signed(), other.as);
  expect(page.status).toBe(404);
  expect(page.text).toContain("No se pudo encontrar la historia para actualizar");
  expect(page.field("content")).toBe(entry().content);
  expect(await storyOf(writer)).toEqual(story);
});

test("WRITE-12 WRITE-15 an edit that arrives after the deadline changes nothing, and the text comes back", async () => {
  const { contest, writer, edit } = await withEntry();
  await site.db
    .updateTable("contests")
    .set({ submission_deadline: inHours(-1) })
    .where("id", "=", contest.id)
    .execute();
  const before = await storyOf(writer);
  const page = await site.send(edit, signed({ title: "Tarde" }), writer.as);
  expect([page.status, page.field("title"), page.field("content")]).toEqual([
    403,
    "Tarde",
    entry().content,
  ]);
  expect(await storyOf(writer)).toEqual(before);
});

test("WRITE-12 WRITE-15 an edit with an expired session changes nothing, and the text comes back", async () => {
  const { writer, edit, story } = await withEntry();
  const page = await site.send(edit, signed({ title: "Sin sesión" }), "sesion=caducada");
  expect([page.status, page.field("title"), page.field("content")]).toEqual([
    401,
    "Sin sesión",
    entry().content,
  ]);
  expect(page.text).toContain("Tu sesión expiró.");
  expect(page.buttons).toContain("Actualizar historia");
  expect(page.html).not.toContain(story.title);
  expect(await storyOf(writer)).toEqual(story);
});

test("WRITE-08 WRITE-12 an edit keeps to the limits of the story's own contest, whatever the address says", async () => {
  const easy = await site.contest("submission", { min_words: 1, submission_deadline: inHours(24) });
  const hard = await site.contest("submission", { min_words: 100 });
  const writer = await site.person();
  const story = await site.story(hard, writer);
  const path = `/write/${easy.id}?edit=${story.id}`;
  const page = await site.send(path, signed({ content: "Corta." }), writer.as);
  expect(page.status).toBe(400);
  expect(page.text).toContain("Tu texto debe tener al menos 100 palabras");
  expect(await storyOf(writer)).toEqual(story);
});

test("WRITE-12 WRITE-15 an edit that breaks says that it is the edit, without internals, and the text comes back", async () => {
  const { writer, edit, story } = await withEntry();
  await sql`CREATE TRIGGER fails BEFORE UPDATE ON stories
    BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END`.execute(site.db);
  const page = await site.send(edit, signed({ title: "Rota" }), writer.as);
  await sql`DROP TRIGGER fails`.execute(site.db);
  expect([page.status, page.field("title"), page.field("content")]).toEqual([
    500,
    "Rota",
    entry().content,
  ]);
  expect(page.texts(".form-errors")[0]).toMatch(
    /^Error actualizando la historia: algo falló por nuestra parte\. Inténtalo de nuevo\./,
  );
  expect(page.text).not.toContain("disk");
  expect(await storyOf(writer)).toEqual(story);
});

// Tests: writing before registering ---------------------------------------------------------------------------------

test("WRITE-14 what a visitor wrote waits through the registration and is ready to send", async () => {
  const contest = await site.contest("submission");
  const path = `/write/${contest.id}`;
  const tried = await site.post(path, entry({ paso: "revisar" }));
  const to = `/register?redirectTo=${encodeURIComponent(path)}`;
  expect([tried.status, tried.headers.get("Location")]).toEqual([303, to]);
  await nothingStored();
  const visitor = cookiesOf(tried);
  expect((await site.see(to, visitor)).texts(".flash")).toEqual([
    "Debes iniciar sesión para enviar una historia.",
    "Tu texto está guardado y te espera.",
  ]);
  const registered = await site.post("/register", account(path), visitor);
  expect([registered.status, registered.headers.get("Location")]).toEqual([303, path]);
  const writer = cookiesOf(registered, visitor);
  const page = await site.see(path, writer);
  expect([page.field("title"), page.field("story_category"), page.field("content")]).toEqual([
    entry().title,
    entry().story_category,
    entry().content,
  ]);
  expect(page.buttons).toContain("Enviar historia");
  expect((await site.send(path, signed(), writer)).location).toBe(`/contest/${contest.id}`);
  expect(await site.count("drafts")).toBe(0);
});

test("WRITE-14 it waits through the login too", async () => {
  const contest = await site.contest("submission");
  const path = `/write/${contest.id}`;
  const who = account("/");
  await site.post("/register", who);
  const tried = await site.post(path, entry({ paso: "revisar" }));
  const visitor = cookiesOf(tried);
  const login = await site.post(
    "/login",
    { email: who.email, password: PASSWORD, redirectTo: path },
    visitor,
  );
  expect([login.status, login.headers.get("Location")]).toEqual([303, path]);
  const page = await site.see(path, cookiesOf(login, visitor));
  expect([page.field("title"), page.field("content")]).toEqual([entry().title, entry().content]);
});

test("WRITE-14 another visitor does not see the waiting text", async () => {
  const contest = await site.contest("submission");
  await site.post(`/write/${contest.id}`, entry({ paso: "revisar" }));
  expect((await site.see(`/write/${contest.id}`)).field("content")).toBe("");
});

test("WRITE-15 over the limit of submissions the consent step comes back with everything", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  await site.story(contest, writer);
  const edit = `/write/${contest.id}?edit=${(await storyOf(writer))?.id}`;
  expect((await site.send(edit, signed(), writer.as)).status).toBe(303);
  await useLimit(site.db, "submission", 9);
  expect((await site.send(edit, signed(), writer.as)).status).toBe(303);
  await useLimit(site.db, "submission", 10);
  const page = await site.send(edit, signed({ title: "La undécima" }), writer.as);
  expect(page.status).toBe(429);
  expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(page.text).toContain(
    "Demasiados intentos. Espera un momento antes de intentar nuevamente.",
  );
  expect([page.field("title"), page.field("content")]).toEqual(["La undécima", entry().content]);
  expect((await storyOf(writer))?.title).toBe(entry().title);
});

// Tests: deleting a story -------------------------------------------------------------------------------------------

test("WRITE-17 deleting asks first: opening the address deletes nothing", async () => {
  const { writer, story } = await withEntry();
  const page = await site.see(`/story/${story.id}/eliminar`, writer.as);
  expect(page.texts("h1")).toEqual(["¿Eliminar «Primera versión»?"]);
  expect(page.buttons).toContain("Eliminar historia");
  expect(await site.count("stories")).toBe(1);
});

test("WRITE-17 one's own story goes in submission, with consent, comments, reads and likes", async () => {
  const { contest, writer, story } = await withEntry();
  const reader = await site.person();
  const at = new Date().toISOString();
  const row = { story_id: story.id, created_at: at };
  await site.db.batch([
    site.db
      .insertInto("comments")
      .values({
        id: "c1",
        user_id: reader.id,
        parent_id: null,
        content: "Hola",
        deleted_at: null,
        updated_at: at,
        ...row,
      })
      .compile(),
    site.db
      .insertInto("comment_likes")
      .values({ comment_id: "c1", user_id: writer.id, created_at: at })
      .compile(),
    site.db
      .insertInto("user_story_reads")
      .values({ user_id: reader.id, contest_id: contest.id, ...row })
      .compile(),
    site.db
      .insertInto("story_views")
      .values({ story_id: story.id, viewer: "v", day: "d" })
      .compile(),
  ]);
  const sent = await site.post(`/story/${story.id}/eliminar`, {}, writer.as);
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/profile"]);
  const profile = await site.see("/profile", cookiesOf(sent, writer.as));
  expect(profile.texts(".flash")).toEqual(["Tu historia está eliminada."]);
  for (const table of [
    "stories",
    "comments",
    "comment_likes",
    "user_story_reads",
    "story_views",
  ] as const) {
    expect(await site.count(table)).toBe(0);
  }
});

test.each([
  ["voting", "Votación"],
  ["counting", "Recuento"],
  ["results", "Resultados"],
] as const)("WRITE-17 in %s one's own story stays", async (phase, name) => {
  const contest = await site.contest(phase);
  const writer = await site.person();
  const story = await site.story(contest, writer);
  const before = await storyOf(writer);
  const page = await site.send(`/story/${story.id}/eliminar`, {}, writer.as);
  expect([page.status, page.texts(".form-errors")]).toEqual([
    403,
    [`Solo puedes eliminar historias durante el período de envío. Fase actual: ${name}`],
  ]);
  const confirmation = await site.see(`/story/${story.id}/eliminar`, writer.as);
  expect(confirmation.text).toContain(`Fase actual: ${name}`);
  expect(confirmation.buttons).not.toContain("Eliminar historia");
  expect(await storyOf(writer)).toEqual(before);
});

test("WRITE-17 nobody deletes somebody else's story, and a visitor deletes none", async () => {
  const { writer, story } = await withEntry();
  const path = `/story/${story.id}/eliminar`;
  const other = await site.person();
  expect((await site.see(path, other.as)).status).toBe(404);
  for (const [as, status] of [
    [other.as, 403],
    [undefined, 401],
  ] as const) {
    expect((await site.send(path, {}, as)).status).toBe(status);
  }
  expect(await storyOf(writer)).toEqual(story);
});

test("WRITE-17 the refusals say who may not delete", async () => {
  const { story } = await withEntry();
  const path = `/story/${story.id}/eliminar`;
  const other = await site.person();
  expect((await site.send(path, {}, other.as)).text).toContain(
    "No puedes eliminar una historia que no es tuya",
  );
  expect((await site.send(path, {})).text).toContain(
    "Debes estar autenticado para eliminar una historia",
  );
  const unknown = await site.send("/story/no-hay-tal/eliminar", {}, other.as);
  expect([unknown.status, unknown.texts("h1")]).toEqual([404, ["Historia no encontrada"]]);
});

test("WRITE-17 VOTE-04 an admin deletes a story in voting, its voters get their votes back, and it is logged", async () => {
  const contest = await site.contest("voting");
  const [writer, voter] = [await site.person(), await site.person()];
  const admin = await site.person({ is_admin: 1 });
  const story = await site.story(contest, writer);
  const others = [
    await site.story(contest, null),
    await site.story(contest, null),
    await site.story(contest, null),
  ];
  const vote = (id: string) =>
    site.send(`/story/${id}/voto`, { quiere: "voto", clave: crypto.randomUUID() }, voter.as);
  for (const { id } of [story, ...others.slice(0, 2)]) expect((await vote(id)).status).toBe(303);
  expect((await vote(others[2]?.id ?? "")).status).toBe(409);
  const sent = await site.send(`/story/${story.id}/eliminar`, {}, admin.as);
  expect([sent.status, sent.location]).toEqual([303, `/contest/${contest.id}`]);
  expect((await vote(others[2]?.id ?? "")).status).toBe(303);
  const log = await site.db
    .selectFrom("audit_log")
    .where("subject", "=", story.id)
    .selectAll()
    .execute();
  expect(log).toMatchObject([{ actor_id: admin.id, action: "story.delete" }]);
});

test("WRITE-17 VOTE-04 a writer's deletion tells the room too: none of its votes waits", async () => {
  const { writer, story } = await withEntry();
  await site.send(`/story/${story.id}/eliminar`, {}, writer.as);
  const noted = await site.db.selectFrom("story_withdrawals").selectAll().execute();
  expect(noted).toMatchObject([{ story_id: story.id, told_at: expect.any(String) as string }]);
});

test("WRITE-17 ADMIN-02 what an admin deletes after its time is logged, their own story too", async () => {
  const admin = await site.person({ is_admin: 1 });
  const actions = async (story: { id: string }) => {
    await site.send(`/story/${story.id}/eliminar`, {}, admin.as);
    const log = site.db.selectFrom("audit_log").where("subject", "=", story.id);
    return (await log.select("action").execute()).map(({ action }) => action);
  };
  expect(await actions(await site.story(await site.contest("submission"), admin))).toEqual([]);
  expect(await actions(await site.story(await site.contest("voting"), admin))).toEqual([
    "story.delete",
  ]);
});

// Tests: long texts -------------------------------------------------------------------------------------------------

test.each([
  ["300 KB", 300_000],
  ["900 KB", 900_000],
])("WRITE-18 a text of %s is refused with its message, and comes back whole", async (_, size) => {
  const { contest, writer } = await site.atTheWriteForm();
  const content = "palabra ".repeat(size / 8).trim();
  for (const paso of ["revisar", "enviar", "borrador"]) {
    const page = await site.send(`/write/${contest.id}`, signed({ content, paso }), writer.as);
    expect([page.status, page.texts(".form-errors")]).toEqual([
      413,
      ["El envío supera los 256 KB. Tu texto sigue aquí: acórtalo y vuelve a enviarlo."],
    ]);
    expect(page.field("content") === content).toBe(true);
  }
  await nothingStored();
  expect(await site.count("drafts")).toBe(0);
});

test("WRITE-18 a text over 40 KB is refused with its message and comes back whole, and one of 40 KB is kept", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const path = `/write/${contest.id}`;
  const content = "ñ".repeat(20_000);
  for (const paso of ["revisar", "enviar", "borrador"]) {
    const page = await site.send(path, signed({ content: `${content}a`, paso }), writer.as);
    expect([page.status, page.texts(".form-errors")]).toEqual([
      413,
      ["Tu texto supera los 40 KB y no cabe. Sigue aquí: acórtalo para guardarlo o enviarlo."],
    ]);
    expect(page.field("content") === `${content}a`).toBe(true);
  }
  await nothingStored();
  expect(await site.count("drafts")).toBe(0);
  expect((await site.send(path, entry({ content, paso: "borrador" }), writer.as)).status).toBe(303);
  const visitors = await site.send(path, entry({ content: `${content}a`, paso: "borrador" }));
  expect(visitors.status).toBe(413);
  expect(await site.count("drafts")).toBe(1);
});

test("WRITE-18 a text whose formatting would make its row too long is refused with words", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const content = `${words(120)}\n\n${"[a](tel:1) ".repeat(1800)}`.trim();
  const page = await site.send(`/write/${contest.id}`, signed({ content }), writer.as);
  expect([page.status, page.texts(".field-error").filter(Boolean)]).toEqual([
    400,
    ["Tu texto lleva demasiado formato o demasiadas comillas y no cabe: simplifícalo o acórtalo."],
  ]);
  expect(page.field("content")).toBe(content);
  await nothingStored();
});

test.each([
  ["5 MB", 5_000_000],
  ["20 MB", 20_000_000],
])("WRITE-18 the site stands after a body of %s, which nobody reads", async (_, size) => {
  const { contest, writer } = await site.atTheWriteForm();
  const path = `/write/${contest.id}`;
  const page = await site.send(path, signed({ content: "a".repeat(size) }), writer.as);
  expect([page.status, page.texts("p").find((text) => text.includes("envío"))]).toEqual([
    413,
    "El envío es demasiado grande: se admite 1 MB como máximo. Vuelve al formulario, acórtalo y envíalo de nuevo.",
  ]);
  expect((await site.send(path, signed(), writer.as)).status).toBe(303);
});

test("WRITE-18 a story of 3,000 words comes back with its message", async () => {
  const { contest, writer } = await site.atTheWriteForm();
  const typed = signed({ content: words(3000) });
  const page = await site.send(`/write/${contest.id}`, typed, writer.as);
  expect(page.texts(".field-error").filter(Boolean)).toEqual([
    "Tu texto no puede superar las 1000 palabras",
  ]);
  expect(page.field("content")).toBe(typed.content);
});

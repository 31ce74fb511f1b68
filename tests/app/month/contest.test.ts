import { beforeEach, expect, test } from "vitest";
import { DESERTED } from "~/domain/contests/places";
import { longDate, shortDay } from "~/domain/time/time";
import { written } from "../../../scripts/seed/written";
import { BOGOTA, inHours, openMonth, words, type Month, type Person } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());
beforeEach(() => site.clear());

const titlesOf = (page: { html: string }) =>
  [...page.html.matchAll(/<article class="story-card"[^>]*><h3><a[^>]*>(.*?)<\/a>/g)].map(
    ([, title]) => title,
  );

/**
 * Creates `count` stories by different authors, sent one minute apart and titled 'Historia A', 'Historia B' and so on.
 */
async function stories(contest: { id: string }, count: number) {
  const authors: Person[] = [];
  const created: Awaited<ReturnType<Month["story"]>>[] = [];
  for (let n = 0; n < count; n++) {
    const author = await site.person();
    const at = new Date(Date.parse("2026-01-01T12:00:00Z") + n * 60_000).toISOString();
    const title = `Historia ${String.fromCharCode(65 + n)}`;
    authors.push(author);
    created.push(await site.story(contest, author, { title, published_at: at, created_at: at }));
  }
  return { authors, made: created };
}

/** Creates a finished contest. The n-th story sent gets the n-th number of votes. */
async function finished(votes: readonly number[], overrides: Parameters<Month["contest"]>[1] = {}) {
  const past = { submission_deadline: inHours(-400), voting_deadline: inHours(-300) };
  const contest = await site.contest("counting", { ...past, ...overrides });
  const { authors, made } = await stories(contest, votes.length);
  // Publishes the results more than a week ago (after the results week), unless the contest ended later.
  const at = contest.voting_deadline < inHours(-200) ? inHours(-200) : inHours(-1);
  await finish(contest, made, votes, at);
  return { contest, authors, made, path: `/contest/${contest.id}` };
}

/** Finishes a contest in counting: sets each story's number of votes, places and winners. */
async function finish(
  contest: { id: string },
  made: readonly { id: string }[],
  votes: readonly number[],
  at = inHours(-1),
) {
  const rank = [...made.keys()].sort((a, b) => (votes[b] ?? 0) - (votes[a] ?? 0) || a - b);
  for (const [place, index] of rank.entries()) {
    const likes = votes[index] ?? 0;
    const position = likes > 0 && place < 3 ? place + 1 : null;
    await site.db
      .updateTable("stories")
      .set({ likes_count: likes, winner_position: position, is_winner: position ? 1 : 0 })
      .where("id", "=", made[index]?.id ?? "")
      .execute();
  }
  await site.db
    .updateTable("contests")
    .set({ status: "results", finalized_at: at })
    .where("id", "=", contest.id)
    .execute();
}

// Tests: head of the contest page -----------------------------------------------------------------------------------

test("CONTEST-01 PHASE-11 the head has phase, month, title, description, prompt, totals, countdown and rules", async () => {
  const contest = await site.contest("submission", {
    month: "Noviembre",
    category: "humor",
    submission_deadline: inHours(2 * 24 + 3.99),
  });
  await site.story(contest, null, { word_count: 1200 });
  await site.story(contest, null, { word_count: 834 });
  const page = await site.see(`/contest/${contest.id}`);
  expect(page.texts(".contest-labels")).toEqual(["Número 1 · Noviembre · Envíos · Reto Actual"]);
  expect(page.texts("h1")).toEqual([contest.title]);
  expect(page.texts(".prompt")).toEqual([contest.prompt]);
  expect(page.texts(".contest-description")).toEqual([contest.description]);
  expect(page.texts(".contest-totals")[0]).toMatch(
    /^2 historias · de 100 a 1000 palabras · Humor\/Comedia · Reglas del reto$/,
  );
  expect(page.texts(".countdown-left")[0]).toMatch(/^2 días 03 h 5\d min \d\d s$/);
  expect(page.text).toContain("Reglas del reto");
});

test("CONTEST-01 one story is counted in the singular", async () => {
  const contest = await site.contest("voting");
  await site.story(contest, null, { word_count: 10_500 });
  const totals = (await site.see(`/contest/${contest.id}`)).texts(".contest-totals")[0];
  expect(totals).toMatch(/^1 historia · 10 500 palabras en total/);
});

test("CONTEST-01 the rules say what is promised", async () => {
  const contest = await site.contest("submission", { word_limit: "200-900 palabras" });
  const [rules = ""] = (await site.see(`/contest/${contest.id}`)).texts(".rules");
  for (const rule of [
    "Una historia por persona y reto, de 200 a 900 palabras.",
    "100 % original y tuya.",
    "Sin contenido sexual explícito ni violencia extrema.",
    "ninguno puede ser para tu propia historia",
    "En un empate queda delante la historia que se envió antes.",
    "Quienes quedan en los tres primeros lugares reciben una insignia.",
  ]) {
    expect(rules).toContain(rule);
  }
});

test("PHASE-11 PHASE-13 a deadline stands in Bogota time and, for machines, in UTC", async () => {
  const deadline = "2031-03-02T00:00:00.000Z";
  const contest = await site.contest("submission", {
    submission_deadline: deadline,
    voting_deadline: "2031-03-09T00:00:00.000Z",
    results_at: null,
  });
  const page = await site.see(`/contest/${contest.id}`);
  expect(page.texts("time")).toEqual(["1 de marzo de 2031 a las 19:00 (hora de Bogotá)"]);
  expect(page.html).toContain(`<time dateTime="${deadline}"`);
});

test.each([
  ["submission", /^\d+ días? \d\d h /],
  ["voting", /^\d+ días? \d\d h /],
  ["counting", /^Reto cerrado/],
  ["results", /^Reto cerrado/],
] as const)("PHASE-11 in %s the countdown says %s", async (phase, text) => {
  const contest = await site.contest(phase);
  expect((await site.see(`/contest/${contest.id}`)).texts(".countdown-left")[0]).toMatch(text);
});

// Tests: which contest is current, next or historical ---------------------------------------------------------------

test("PHASE-04 the current contest is the unfinalized one with the earliest deadline, whatever was made first", async () => {
  await site.contest("submission", { title: "El segundo" });
  await site.contest("voting", { title: "El primero" });
  await finished([1], { title: "El anterior" });
  expect((await site.see("/contest/current")).texts("h1")).toEqual(["El primero"]);
});

test.each(["Reto de prueba", "Un TEST", "demo: la carta", "DEMO de noviembre"])(
  "PHASE-04 '%s' goes before an earlier one",
  async (title) => {
    await site.contest("voting", { title: "El primero" });
    await site.contest("submission", { title });
    expect((await site.see("/contest/current")).texts("h1")).toEqual([title]);
  },
);

test.each([
  "El testamento",
  "La protesta",
  "Demostraciones",
  "Comprobada",
  "Demócratas",
  "Las pruebas",
])("PHASE-04 '%s' is an ordinary title", async (title) => {
  await site.contest("voting", { title: "El primero" });
  await site.contest("submission", { title });
  expect((await site.see("/contest/current")).texts("h1")).toEqual(["El primero"]);
});

test("PHASE-04 when every contest is finished, the current address shows the latest", async () => {
  await finished([1], { title: "El viejo", created_at: "2026-01-01T00:00:00.000Z" });
  await finished([1], { title: "El último", created_at: "2026-02-01T00:00:00.000Z" });
  expect((await site.see("/contest/current")).texts("h1")).toEqual(["El último"]);
});

test("PHASE-05 each contest says which one it is", async () => {
  const current = await site.contest("voting");
  const next = await site.contest("submission");
  const { contest: old } = await finished([1]);
  const label = async ({ id }: { id: string }) =>
    (await site.see(`/contest/${id}`)).texts(".contest-labels")[0];
  expect(await label(current)).toContain("Reto Actual");
  expect(await label(next)).toContain("Próximo Reto");
  expect(await label(old)).toContain("Reto Histórico");
});

test("PHASE-05 a historical contest offers nothing to write", async () => {
  const { path } = await finished([1]);
  const page = await site.see(path);
  expect(page.text).not.toContain("Escribir mi historia");
});

/** Creates three open contests: the current one, the next one, and a future one, which is returned. */
async function waiting() {
  await site.contest("submission", { submission_deadline: inHours(24) });
  await site.contest("submission", { submission_deadline: inHours(48) });
  return site.contest("submission", { title: "El de más allá", results_at: inHours(40 * 24) });
}

test("PHASE-05 a contest after the next is a future one, with its dates and no call to write", async () => {
  const future = await waiting();
  const page = await site.see(`/contest/${future.id}`);
  expect(page.texts(".contest-labels")[0]).toContain("Reto futuro");
  const dates = [future.submission_deadline, future.voting_deadline, inHours(40 * 24)];
  for (const at of dates) expect(page.texts(".month-steps")[0]).toContain(shortDay(at, BOGOTA));
  expect(page.text).not.toMatch(
    /Histórico|Escribir mi historia|Escribe tu historia|se activa|está libre/,
  );
  expect(page.links).not.toContain(`/write/${future.id}`);
});

test("PHASE-05 the write form of a future contest leads to its page, and shows a draft that is there", async () => {
  const future = await waiting();
  const writer = await site.person();
  const page = await site.see(`/write/${future.id}`, writer.as);
  expect([page.texts("h1"), page.texts("textarea")]).toEqual([["El de más allá"], []]);
  expect(page.links).toContain(`/contest/${future.id}`);
  const draft = { title: "Empezada", content: "Érase", story_category: "ficcion" };
  await site.post(`/write/${future.id}`, { ...draft, paso: "borrador" }, writer.as);
  expect((await site.see(`/write/${future.id}`, writer.as)).field("title")).toBe("Empezada");
});

test("PHASE-05 the admin's list and home say the same of a future contest", async () => {
  await waiting();
  const admin = await site.person({ is_admin: 1 });
  const list = await site.see("/admin", admin.as);
  expect(list.texts(".hint").filter((text) => text.includes("Reto futuro"))).toHaveLength(1);
  expect(list.text).not.toContain("Reto Histórico");
  expect((await site.see("/")).text).not.toContain("El de más allá");
});

test("PHASE-06 before its turn the next contest says when it activates", async () => {
  await site.contest("submission", { submission_deadline: inHours(24) });
  const next = await site.contest("submission");
  const page = await site.see(`/contest/${next.id}`);
  expect(page.text).toContain("Este reto se activa cuando empiece la votación del reto actual.");
  expect(page.links).not.toContain(`/write/${next.id}`);
  expect((await site.see("/")).text).toContain(
    "Se activa cuando empiece la votación del reto actual.",
  );
});

test.each(["voting", "counting"] as const)(
  "PHASE-06 while the current contest is in %s the next one is 'Ya disponible'",
  async (phase) => {
    await site.contest(phase);
    const next = await site.contest("submission");
    for (const path of [`/contest/${next.id}`, "/"]) {
      const page = await site.see(path);
      expect(page.text).toContain("Ya disponible");
      expect(page.links).toContain(`/write/${next.id}`);
    }
  },
);

// Tests: what the page shows in each phase --------------------------------------------------------------------------

test("PHASE-07 CONTEST-02 PROFILE-01 in submission the participants are named and lead to their pages, without a word of their stories", async () => {
  const contest = await site.contest("submission");
  const ids: string[] = [];
  for (const display_name of ["zoe Ortiz", "Álvaro Paz", "Berta Gil"]) {
    const person = await site.person({ display_name });
    ids.push(person.id);
    await site.story(contest, person, {
      title: "Título guardado",
      ...written(`Texto guardado. ${words(100)}`),
    });
  }
  for (const path of [`/contest/${contest.id}`, `/contest/${contest.id}.data`]) {
    const { html } = await site.see(path);
    for (const name of ["zoe Ortiz", "Álvaro Paz", "Berta Gil"]) expect(html).toContain(name);
    expect(html).not.toMatch(/Título guardado|Texto guardado/);
  }
  const page = await site.see(`/contest/${contest.id}`);
  expect(page.links.filter((link) => link.startsWith("/story/"))).toEqual([]);
  expect(page.links).toEqual(expect.arrayContaining(ids.map((id) => `/author/${id}`)));
});

test("CONTEST-02 the order of the names tells nothing of the order of sending", async () => {
  const contest = await site.contest("submission");
  for (const display_name of ["Zoe", "berta", "Carla"]) {
    await site.story(contest, await site.person({ display_name }));
  }
  expect((await site.see(`/contest/${contest.id}`)).texts(".names")).toEqual(["berta Carla Zoe"]);
});

test("CONTEST-02 CONTEST-11 without entries there is 'Aún no hay participantes'", async () => {
  const contest = await site.contest("submission");
  expect((await site.see(`/contest/${contest.id}`)).text).toContain("Aún no hay participantes");
});

test("CONTEST-02 READ-03 in voting there is the how-to-vote box, and for a voter the counter and the progress", async () => {
  const contest = await site.contest("voting");
  const { made, authors } = await stories(contest, 5);
  const [reader, author] = [await site.person(), authors[0]];
  await site.send(`/story/${made[1]?.id}/lectura`, { quiere: "leida" }, reader.as);
  const path = `/contest/${contest.id}`;
  const page = await site.see(path, reader.as);
  expect(page.text).toContain("Cómo votar");
  expect(page.texts(".vote-counter")).toEqual(["Has usado 0 de tus 3 votos"]);
  expect(page.texts(".progress")).toEqual(["Has leído 1 de 5 (20 %). Te quedan 4."]);
  // The reading progress counts the stories without the author's own story.
  expect((await site.see(path, author?.as)).texts(".progress")).toEqual([
    "Has leído 0 de 4 (0 %). Te quedan 4.",
  ]);
  const visitor = await site.see(path);
  expect(visitor.text).toContain("Regístrate para votar");
  expect(visitor.texts(".vote-counter")).toEqual([]);
});

test("CONTEST-02 READ-03 a voter who has read every story is not invited to read on", async () => {
  const contest = await site.contest("voting");
  const { made } = await stories(contest, 2);
  const reader = await site.person();
  const path = `/contest/${contest.id}`;
  const links = async () => (await site.see(path, reader.as)).links;
  await site.send(`/story/${made[0]?.id}/lectura`, { quiere: "leida" }, reader.as);
  expect(await links()).toContain(`${path}/siguiente`);
  await site.send(`/story/${made[1]?.id}/lectura`, { quiere: "leida" }, reader.as);
  expect(await links()).not.toContain(`${path}/siguiente`);
});

test("PHASE-08 CONTEST-02 in counting the message names the contest's own results date in Bogota time", async () => {
  const results_at = "2031-10-04T23:30:00.000Z";
  const contest = await site.contest("counting", { results_at });
  await site.story(contest, await site.person());
  const page = await site.see(`/contest/${contest.id}`);
  expect(longDate(results_at, BOGOTA)).toBe("4 de octubre de 2031 a las 18:30 (hora de Bogotá)");
  expect(page.texts(".banner")[0]).toContain("Estamos procesando los resultados");
  expect(page.texts(".banner")[0]).toContain(
    "La votación ha cerrado automáticamente. Los resultados se publican el 4 de octubre de 2031 a las 18:30 (hora de Bogotá).",
  );
});

test("PHASE-08 without a results date it says that they come soon", async () => {
  const contest = await site.contest("counting", { results_at: null });
  await site.story(contest, await site.person());
  expect((await site.see(`/contest/${contest.id}`)).texts(".banner")[0]).toContain(
    "Los resultados se publicarán en esta página.",
  );
});

test("PHASE-07 CONTEST-08 in results the winners stand above the list, which is sorted by votes", async () => {
  const { authors, path } = await finished([2, 7, 4, 0]);
  const page = await site.see(path);
  expect(page.texts(".winner")).toEqual([
    `Primer lugar Historia B «La carta llegó un martes.» ${authors[1]?.display_name} · 7 votos`,
    `Segundo lugar Historia C ${authors[2]?.display_name} · 4 votos`,
    `Tercer lugar Historia A ${authors[0]?.display_name} · 2 votos`,
  ]);
  expect(titlesOf(page)).toEqual(["Historia B", "Historia C", "Historia A", "Historia D"]);
});

test("CONTEST-08 PHASE-14 a tie goes to the earlier submission, which is said once below the winners", async () => {
  const { path } = await finished([3, 5, 5, 1]);
  const page = await site.see(path);
  expect(titlesOf(page).slice(0, 3)).toEqual(["Historia B", "Historia C", "Historia A"]);
  expect(page.text.match(/Empate resuelto por hora de envío\./g)).toHaveLength(1);
});

test("PHASE-10 the fourth with as many votes as the third is an honorary mention, on the contest and on home", async () => {
  const { contest } = await finished([5, 4, 3, 3, 3]);
  for (const path of [`/contest/${contest.id}`, "/", "/contest-history"]) {
    const winners = (await site.see(path)).texts(".winner");
    expect(winners).toHaveLength(4);
    expect(winners[3]).toMatch(/^Mención honorífica Historia D/);
  }
});

test.each([
  ["three stories", [3, 3, 3], 3],
  ["a fourth with fewer votes", [5, 4, 3, 2], 3],
  ["four without votes", [1, 0, 0, 0], 1],
])("PHASE-10 %s give no honorary mention", async (_, votes, places) => {
  const page = await site.see((await finished(votes)).path);
  expect(page.texts(".winner")).toHaveLength(places);
  expect(page.text).not.toContain("Mención honorífica");
});

test("PHASE-14 a contest without stories ends as 'Desierto'", async () => {
  const { path } = await finished([]);
  const page = await site.see(path);
  expect(page.texts(".deserted")).toEqual([DESERTED["no-stories"]]);
  expect(page.texts(".winner")).toEqual([]);
  expect(page.text).not.toMatch(
    /Empieza por las historias ganadoras|Buscar y ordenar|0 historias|Acta/,
  );
});

test.each([
  ["voting", "Se vota hasta el"],
  ["counting", "Resultados el"],
] as const)(
  "PHASE-14 in %s a contest without stories says so, and offers nothing to read",
  async (phase, end) => {
    const contest = await site.contest(phase);
    const reader = await site.person();
    for (const as of [undefined, reader.as]) {
      const page = await site.see(`/contest/${contest.id}`, as);
      expect(page.text).toContain("El plazo de envío terminó sin historias");
      expect(page.text).toContain(end);
      expect(page.text).not.toMatch(/0 de 0|Empezar a leer|Buscar y ordenar|puedes leer/);
      expect(page.links).not.toContain(`/contest/${contest.id}/siguiente`);
    }
  },
);

test("READ-03 the author of the only story is not told of '0 de 0'", async () => {
  const contest = await site.contest("voting");
  const author = await site.person();
  await site.story(contest, author);
  expect((await site.see(`/contest/${contest.id}`, author.as)).text).not.toContain("0 de 0");
});

test("PHASE-14 a contest without votes is 'Desierto' too, and its stories are there to read", async () => {
  const { path } = await finished([0, 0]);
  const page = await site.see(path);
  expect(page.texts(".deserted")).toEqual(["Desierto: ninguna historia recibió votos."]);
  expect(titlesOf(page)).toEqual(["Historia A", "Historia B"]);
});

test.each([
  [1, [2]],
  [2, [2, 1]],
])("PHASE-14 a contest with %i stories has the places it has", async (count, votes) => {
  expect((await site.see((await finished(votes)).path)).texts(".winner")).toHaveLength(count);
});

// Tests: story cards ------------------------------------------------------------------------------------------------

test("CONTEST-04 a card has title, author with badge, reading time, words, 18+ and 'Leer'", async () => {
  const { contest, authors, path } = await finished([51]);
  await site.db
    .insertInto("user_badges")
    .values({
      id: crypto.randomUUID(),
      user_id: authors[0]?.id ?? "",
      badge_id: "contest_winner",
      earned_at: inHours(-1),
    })
    .execute();
  await site.db
    .updateTable("stories")
    .set({ is_mature: 1, word_count: 640, story_category: "realista" })
    .where("contest_id", "=", contest.id)
    .execute();
  const [card = ""] = (await site.see(path)).texts(".story-card");
  expect(card).toContain("Historia A");
  const author = `${authors[0]?.display_name} con insignias: Pluma ganadora · ★ Autor popular`;
  expect(card).toContain(
    `4 min Primer lugar · ${author} · Realista/Contemporáneo · 640 palabras · 18+ · 51 votos`,
  );
  expect(card).toContain("Leer");
});

test("CONTEST-04 fifty likes are not yet 'Autor popular'", async () => {
  const { path } = await finished([50]);
  expect((await site.see(path)).text).not.toContain("Autor popular");
});

test("CONTEST-04 the excerpt has at most 300 characters with an ellipsis, or says that there is none", async () => {
  const contest = await site.contest("voting");
  await site.story(contest, null, { title: "Larga", ...written(words(300)) });
  await site.story(contest, null, { title: "Vacía", excerpt: "" });
  const excerpts = (await site.see(`/contest/${contest.id}?vista=extractos`))
    .texts(".story-excerpt")
    .sort();
  expect(excerpts).toContain("Sin contenido disponible");
  const long = excerpts.find((text) => text.endsWith("…")) ?? "";
  expect(long.length).toBeGreaterThan(250);
  expect(long.length).toBeLessThanOrEqual(300);
});

test("CONTEST-04: the paragraphs of an excerpt stand on lines of their own", async () => {
  const contest = await site.contest("voting");
  await site.story(contest, null, { title: "Dos párrafos", ...written("Uno.\n\nDos.") });
  const page = await site.see(`/contest/${contest.id}?vista=extractos`);
  expect(page.html).toContain('<p class="story-excerpt">Uno.\nDos.</p>');
});

test("STORY-10: the index quotes the first sentence of a story", async () => {
  const contest = await site.contest("voting");
  await site.story(contest, null, { title: "Carta", ...written("Dijo «no». Y se fue.") });
  const page = await site.see(`/contest/${contest.id}`);
  expect(page.texts(".story-line")).toEqual(["«Dijo “no”.»"]);
});

test("STORY-10: the index quotes the sentence that the author chose", async () => {
  const contest = await site.contest("voting");
  const text = written("Dijo que no. Y se fue.");
  await site.story(contest, null, { title: "Carta", ...text, line: "Y se fue." });
  const page = await site.see(`/contest/${contest.id}`);
  expect(page.texts(".story-line")).toEqual(["«Y se fue.»"]);
});

test("CONTEST-05 CONTEST-07 in voting and counting a card has no author and no votes, and no sort by votes is offered", async () => {
  for (const phase of ["voting", "counting"] as const) {
    const contest = await site.contest(phase);
    const { authors } = await stories(contest, 2);
    await site.db.updateTable("stories").set({ likes_count: 7341 }).execute();
    const page = await site.see(`/contest/${contest.id}?orden=popular&sort=popular`);
    expect(page.html).not.toMatch(/7341|7\.341/);
    for (const author of authors) expect(page.html).not.toContain(author.display_name);
  }
});

test.each(["by its address", "as the current one"])(
  "CONTEST-08 CONTEST-09 voting that was seen is over at the next look, with places, authors and congratulation: %s",
  async (way) => {
    const contest = await site.contest("counting");
    const { authors, made } = await stories(contest, 3);
    const winner = authors[1];
    const path = way === "by its address" ? `/contest/${contest.id}` : "/contest/current";
    for (const as of [undefined, undefined, winner?.as]) {
      const { html } = await site.see(path, as);
      const hidden = authors.filter((author) => as === undefined || author !== winner);
      for (const { display_name } of hidden) expect(html).not.toContain(display_name);
    }
    await finish(contest, made, [1, 3, 2]);
    const contestPage = await site.see(path, winner?.as);
    expect(contestPage.texts(".celebration")[0]).toContain("¡Felicidades!");
    expect(contestPage.texts("h2")).toContain("Historia B");
    expect(contestPage.texts(".winner").join()).toMatch(/Historia C .*Historia A /);
    expect(titlesOf(contestPage)).toHaveLength(3);
    for (const { display_name } of authors) expect(contestPage.html).toContain(display_name);
  },
);

test("CONTEST-02 PHASE-04 voting that was seen gives way to the names of the contest that is the current one after it", async () => {
  const contest = await site.contest("counting");
  const { made } = await stories(contest, 2);
  for (let look = 0; look < 2; look++) await site.see("/contest/current");
  const next = await site.contest("submission", { title: "El de después" });
  const entrant = await site.person();
  await site.story(next, entrant);
  await finish(contest, made, [1, 0]);
  const page = await site.see("/contest/current");
  expect(page.texts("h1")).toEqual(["El de después"]);
  expect(page.html).toContain(entrant.display_name);
  expect(titlesOf(page)).toEqual([]);
});

// Tests: order of the stories ---------------------------------------------------------------------------------------

test("CONTEST-06 the order is each viewer's own, and the same at every look of the day", async () => {
  const contest = await site.contest("voting");
  await stories(contest, 9);
  const order = async (as?: string, agent = "Lynx") =>
    titlesOf(await site.see(`/contest/${contest.id}`, as, { "User-Agent": agent })).join();
  const readers = await Promise.all([1, 2, 3, 4].map(() => site.person()));
  const orders = await Promise.all(readers.map(({ as }) => order(as)));
  expect(new Set(orders).size).toBeGreaterThan(1);
  expect(await Promise.all(readers.map(({ as }) => order(as, "otro aparato")))).toEqual(orders);
  expect(await order()).toBe(await order());
});

test("CONTEST-06 READ-02 unread stories come first and one's own last", async () => {
  const contest = await site.contest("voting");
  const { authors, made } = await stories(contest, 6);
  const [reader] = authors;
  const read = made.slice(1, 4);
  for (const { id } of read)
    await site.send(`/story/${id}/lectura`, { quiere: "leida" }, reader?.as);
  const titles = titlesOf(await site.see(`/contest/${contest.id}`, reader?.as));
  expect(titles.slice(0, 2).sort()).toEqual(["Historia E", "Historia F"]);
  expect(titles.slice(2, 5).sort()).toEqual(read.map(({ title }) => title).sort());
  expect(titles[5]).toBe("Historia A");
});

test("CONTEST-06 a story that appears after the opening is appended, and the rest stays as it was", async () => {
  const contest = await site.contest("voting");
  await stories(contest, 6);
  const reader = await site.person();
  const order = async () => titlesOf(await site.see(`/contest/${contest.id}`, reader.as));
  const before = await order();
  await site.story(contest, null, { title: "La tardía" });
  expect(await order()).toEqual([...before, "La tardía"]);
});

test("READ-02 one's own story and those that were read say so", async () => {
  const contest = await site.contest("voting");
  const { authors, made } = await stories(contest, 3);
  await site.send(`/story/${made[1]?.id}/lectura`, { quiere: "leida" }, authors[0]?.as);
  const page = await site.see(`/contest/${contest.id}`, authors[0]?.as);
  const labels = page.texts(".story-actions").join(" ");
  expect(labels.match(/(?<!como )\bLeída\b|Tu historia/g)?.sort()).toEqual([
    "Leída",
    "Tu historia",
  ]);
});

test("CONTEST-15 CONTEST-06 a long list comes in pages that hold each story once", async () => {
  const contest = await site.contest("voting");
  await Promise.all(
    Array.from({ length: 36 }, (_, n) => site.story(contest, null, { title: `Historia ${n}` })),
  );
  const reader = await site.person();
  const pages = await Promise.all(
    [1, 2, 3].map((n) => site.see(`/contest/${contest.id}?pagina=${n}`, reader.as)),
  );
  expect(pages.map((page) => titlesOf(page).length)).toEqual([12, 12, 12]);
  expect(new Set(pages.flatMap(titlesOf)).size).toBe(36);
});

// Tests: unknown and missing contests -------------------------------------------------------------------------------

test("CONTEST-11 an unknown contest answers 'Reto no encontrado' with 404 and the way home", async () => {
  const page = await site.see("/contest/no-hay-tal");
  expect([page.status, page.texts("h1")]).toEqual([404, ["Reto no encontrado"]]);
  expect(page.text).toContain("Volver al inicio");
});

test("CONTEST-11 without any contest there is 'No hay retos disponibles'", async () => {
  const page = await site.see("/contest/current");
  expect([page.status, page.texts("h1")]).toEqual([200, ["No hay retos disponibles"]]);
  expect(page.links).toContain("/#boletin");
  expect(page.links).not.toContain("/admin/contest/new");
  const admin = await site.person({ is_admin: 1 });
  expect((await site.see("/contest/current", admin.as)).links).toContain("/admin/contest/new");
});

test("HOME-01 without any contest home stands and promises one", async () => {
  const page = await site.see("/");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Ahora no hay ningún reto abierto.");
});

test("CONTEST-05 while stories come in nothing tells how many words each adds", async () => {
  const contest = await site.contest("submission");
  await site.story(contest, null, { word_count: 7331 });
  const page = await site.see(`/contest/${contest.id}`);
  expect(page.texts(".contest-totals")[0]).toMatch(/^1 historia · de \d/);
  expect(page.text).not.toContain("palabras en total");
  const data = await (await site.get(`/contest/${contest.id}.data`)).text();
  expect(data).not.toContain("7331");
});

test("VOTE-04 who has used all votes reads it on the list, whatever the device", async () => {
  const contest = await site.contest("voting");
  const { made } = await stories(contest, 4);
  const voter = await site.person();
  for (const { id } of made.slice(0, 3)) {
    await site.send(`/story/${id}/voto`, { quiere: "voto", clave: crypto.randomUUID() }, voter.as);
  }
  const page = await site.see(`/contest/${contest.id}`, voter.as);
  expect(page.texts(".hint")).toContain(
    "Has usado todos tus votos (3/3). Quita un voto existente para votar por otra historia.",
  );
});

test("CONTEST-11 SEO-01 a contest that is not there says so in its title, and one without a prompt has a description", async () => {
  expect((await site.see("/contest/no-hay-tal")).texts("title")).toEqual([
    "Reto no encontrado · Tintero",
  ]);
  const contest = await site.contest("voting", { prompt: "", description: "Sobre la espera." });
  expect((await site.see(`/contest/${contest.id}`)).html).toContain(
    '<meta name="description" content="Sobre la espera."',
  );
});

test("CONTEST-10 the list has the anchor #stories-section", async () => {
  const contest = await site.contest("voting");
  await site.story(contest, await site.person());
  expect((await site.see(`/contest/${contest.id}`)).html).toContain('id="stories-section"');
});

test("CONTEST-12 the history lists finished contests with their winners, and nothing of an open one", async () => {
  const { authors } = await finished([2, 1], { title: "El de octubre" });
  const open = await site.contest("counting", { title: "El de noviembre" });
  await stories(open, 2);
  const page = await site.see("/contest-history");
  expect(page.texts("h2")).toEqual(["El de octubre"]);
  expect(page.text).toContain(authors[0]?.display_name);
  const old = await site.see("/history");
  expect([old.status, old.location]).toEqual([301, "/contest-history"]);
});

test("CONTEST-12 the history is a shelf of covers, each with its title in words and whose story won", async () => {
  const { contest, authors } = await finished([2, 1], { title: "El de la portada" });
  await finished([0], { title: "El que nadie votó" });
  await finished([], { title: "El que nadie quiso" });
  const page = await site.see("/contest-history");
  expect(page.html).toMatch(
    new RegExp(
      `<a href="/contest/${contest.id}"><span>El de la portada</span><img class="cover" src="/contest/${contest.id}/portada.svg\\?v=\\w+" alt=""[^>]*loading="lazy"`,
    ),
  );
  expect(page.text).toContain(`Ganó una historia de ${authors[0]?.display_name}`);
  const [fold = ""] =
    /<details>.*?<\/details>/s.exec(page.html.split("El de la portada")[2] ?? "") ?? [];
  expect(fold.match(/class="winner /g)).toHaveLength(2);
  expect(page.text).toContain(DESERTED["no-votes"]);
  expect(page.text).toContain(DESERTED["no-stories"]);
});

test("CONTEST-12 CONTEST-15 the history is paged: each finished contest stands on one page, with its own winners", async () => {
  const titles: string[] = [];
  for (let n = 0; n < 14; n++) {
    const title = `Reto ${String(n).padStart(2, "0")}`;
    const day = String(28 - n);
    await finished([3, 2, 1, 0], { title, submission_deadline: `2026-01-${day}T00:00:00.000Z` });
    titles.push(title);
  }
  const first = await site.see("/contest-history");
  const second = await site.see("/contest-history?pagina=2");
  expect(first.texts("h2")).toEqual(titles.slice(0, 12));
  expect(second.texts("h2")).toEqual(titles.slice(12));
  expect(first.links).toContain("/contest-history?pagina=2");
  expect(second.links).toContain("/contest-history");
  expect(first.html.match(/Primer lugar/gi)).toHaveLength(12);
  expect(second.html.match(/Tercer lugar/gi)).toHaveLength(2);
  expect((await site.see("/contest-history?pagina=9")).text).toContain("Aquí no hay más retos.");
});

test("CONTEST-12 the history is linked only when a contest has results", async () => {
  await site.contest("voting");
  expect((await site.see("/")).links).not.toContain("/contest-history");
  await finished([1]);
  expect((await site.see("/")).links).toContain("/contest-history");
});

test("PHASE-08 PHASE-11 in counting home and contest say when the results come, and not that it is closed until then", async () => {
  await site.clear();
  const contest = await site.contest("counting");
  for (const path of ["/", `/contest/${contest.id}`]) {
    const page = await site.see(path);
    expect(page.texts(".countdown-left")).toEqual(["Reto cerrado"]);
    expect(page.texts(".deadline")[0]).toMatch(/^Resultados el \d+ de \w+ de \d{4} a las? /);
  }
});

test("HOME-03 in an empty community nobody is sent to read winners", async () => {
  await site.clear();
  expect((await site.see("/")).text).not.toContain("ganaron");
  await site.story(await site.contest("results"), await site.person());
  expect((await site.see("/")).text).toContain("lee a quienes ganaron los anteriores");
});

import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { written } from "../../../scripts/seed/written";
import { inHours, openMonth, words, type Month } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());
beforeEach(() => site.clear());

type Phase = "submission" | "voting" | "counting" | "results";
const PHASES = ["submission", "voting", "counting", "results"] as const;
const SECRET = "murciélagos-de-cobre";
const HIDDEN = "Esta historia está en concurso activo y no se puede ver durante la fase de envíos.";

/** Creates a story with its author, in a contest of this phase. */
async function storyIn(phase: Phase, overrides: Parameters<Month["story"]>[2] = {}) {
  const contest = await site.contest(phase, { month: "Noviembre" });
  const author = await site.person({ display_name: `Autora ${crypto.randomUUID().slice(0, 8)}` });
  const story = await site.story(contest, author, {
    title: "La noche de cobre",
    ...written(`Volaban **${SECRET}** sobre el río.\n\n${words(399)}`),
    ...overrides,
  });
  return { contest, author, story, path: `/story/${story.id}` };
}

// Tests: the story page ---------------------------------------------------------------------------------------------

test("STORY-01 the page has title, author, category, reading time, words, date and the text as HTML", async () => {
  const { author, path } = await storyIn("results", {
    story_category: "misterio",
    published_at: "2026-10-03T02:00:00.000Z",
  });
  const page = await site.see(path);
  expect(page.texts("h1")).toEqual(["La noche de cobre"]);
  expect(page.texts(".story-byline")).toEqual([author.display_name]);
  // Reading time of three minutes for 404 words, and the date in Bogotá's time.
  expect(page.texts(".story-meta")).toEqual([
    "Misterio/Thriller · 3 min de lectura · 404 palabras · 2 de octubre de 2026",
  ]);
  expect(page.html).toContain(`<strong>${SECRET}</strong>`);
});

test.each([
  [200, 1],
  [201, 2],
  [400, 2],
  [401, 3],
])("STORY-01 %i words are read in %i min", async (n, minutes) => {
  const { path } = await storyIn("results", { word_count: n });
  expect((await site.see(path)).text).toContain(`${minutes} min de lectura`);
});

test("STORY-01 a mature story carries its notice, another does not", async () => {
  const notice =
    "Contenido para adultos (18+) Esta historia contiene temas maduros. La discreción del lector es aconsejada.";
  for (const phase of ["voting", "results"] as const) {
    const { path } = await storyIn(phase, { is_mature: 1 });
    expect((await site.see(path)).text).toContain(notice);
  }
  expect((await site.see((await storyIn("results")).path)).text).not.toContain("18+");
});

test("STORY-01 '¿Qué hacer ahora?' leads to the contest, the gallery, the terms and, after results, the current contest", async () => {
  const { contest, path } = await storyIn("results");
  const page = await site.see(path);
  expect(page.text).toContain("¿Qué hacer ahora?");
  expect(page.links).toEqual(
    expect.arrayContaining([`/contest/${contest.id}`, "/gallery", "/contest/current", "/terms"]),
  );
  expect(page.html).toMatch(/<a[^>]*href="\/terms"[^>]*target="_blank"/);
});

test("STORY-01 WRITE-12 'Ver reto actual' is only offered after results, and 'Editar' to the author only before the deadline", async () => {
  for (const phase of PHASES) {
    const { path, author, contest } = await storyIn(phase);
    const { text, links } = await site.see(path, author.as);
    expect(text.includes("Ver reto actual")).toBe(phase === "results");
    const edit = `/write/${contest.id}?edit=${path.split("/").pop()}`;
    expect(links.includes(edit)).toBe(phase === "submission");
    expect(text).not.toContain("Escribir mi historia");
  }
});

test("STORY-01 STORY-07 the share links name the story's address and its title, nothing else", async () => {
  const { path } = await storyIn("voting");
  const page = await site.see(path);
  const hosts = page.links.filter((link) => link.startsWith("https://"));
  expect(hosts.map((link) => new URL(link).host)).toEqual([
    "x.com",
    "www.facebook.com",
    "wa.me",
    "t.me",
    "www.linkedin.com",
  ]);
  for (const link of hosts) expect(decodeURIComponent(link)).toContain(path);
});

test("BADGE-03 STORY-01 after results the author's name has its first two badges, before that none", async () => {
  for (const phase of ["voting", "results"] as const) {
    const { author, path } = await storyIn(phase);
    await site.badges(author, "first_story", "contest_finalist", "kofi_supporter");
    const page = await site.see(path);
    expect(page.texts(".story-byline")).toEqual([
      phase === "results" ? author.display_name : "Autoría oculta hasta los resultados",
    ]);
    expect(page.texts(".medals")).toEqual(
      phase === "results" ? ["con insignias: Mecenas, Pluma finalista"] : [],
    );
    expect(page.texts(".supporter")).toEqual(phase === "results" ? [author.display_name] : []);
  }
});

test("STORY-01 a story whose account is gone is by 'Autor anónimo'", async () => {
  const contest = await site.contest("results");
  const story = await site.story(contest, null);
  expect((await site.see(`/story/${story.id}`)).texts(".story-byline")).toEqual(["Autor anónimo"]);
});

// Tests: while the contest takes entries ----------------------------------------------------------------------------

test("STORY-02 in submission others are refused, and nothing of the story is sent, as page or as data", async () => {
  const { author, path } = await storyIn("submission");
  const others = [undefined, (await site.person()).as, (await site.person({ is_admin: 1 })).as];
  for (const as of others) {
    const page = await site.see(path, as);
    expect([page.status, page.texts("h1")]).toEqual([403, ["Historia no disponible"]]);
    expect(page.text).toContain(HIDDEN);
    const data = await site.get(`${path}.data`, as);
    for (const body of [page.html, await data.text()]) {
      for (const secret of [SECRET, "La noche de cobre", author.display_name, author.id]) {
        expect(body).not.toContain(secret);
      }
    }
  }
});

test("STORY-02 PHASE-07 in submission the author sees the story", async () => {
  const { author, path } = await storyIn("submission");
  const page = await site.see(path, author.as);
  expect([page.status, page.texts(".story-byline")]).toEqual([200, ["Tu historia"]]);
  expect(page.text).toContain(SECRET);
});

test("STORY-02 a refused story counts no view, and neither does the author's own look", async () => {
  const { author, story, path } = await storyIn("submission");
  await site.see(path);
  await site.see(path, author.as);
  // Records a later view of another story as a marker: views are stored after the response, so once the later view is stored, an
  // earlier one would be too.
  const { path: open } = await storyIn("results");
  await site.see(`${open}/vista`, (await site.person()).as);
  const viewed = () => site.db.selectFrom("story_views").select("story_id").execute();
  await expect.poll(viewed).toHaveLength(1);
  expect(await viewed()).not.toContainEqual({ story_id: story.id });
});

// Tests: while authors are hidden: voting and counting --------------------------------------------------------------

test.each(["voting", "counting"] as const)(
  "STORY-03 CONTEST-05 in %s author, date, votes, views and wins stay unknown",
  async (phase) => {
    const { author, path } = await storyIn(phase, {
      likes_count: 7341,
      views_count: 8452,
      published_at: "2024-02-29T12:00:00.000Z",
    });
    for (const as of [undefined, (await site.person()).as]) {
      const page = await site.see(path, as);
      expect(page.texts(".story-byline")).toEqual(["Autoría oculta hasta los resultados"]);
      for (const secret of [author.display_name, author.id, author.email, "29/02"]) {
        expect(page.html).not.toContain(secret);
      }
      // Searches the counts only as whole numbers, because an id may contain their digits.
      expect(page.html).not.toMatch(/(?<![\w-])(7341|8452)(?![\w-])/);
      for (const tile of ["Vistas", "Retos ganados", "Votos en total"]) {
        expect(page.text).not.toContain(tile);
      }
    }
  },
);

test("STORY-03 after results the tiles say votes, views, wins and votes in all", async () => {
  const { author, path } = await storyIn("results", { likes_count: 12, views_count: 34 });
  await site.db
    .updateTable("user_profiles")
    .set({ wins_count: 5, total_likes: 67 })
    .where("id", "=", author.id)
    .execute();
  expect((await site.see(path)).texts(".tiles")).toEqual([
    "Votos 12 Vistas 34 Retos ganados 5 Votos en total 67",
  ]);
});

test.each([
  [1, "Historia Ganadora del Reto de noviembre"],
  [2, "Segundo Lugar - Reto de noviembre"],
  [3, "Tercer Lugar - Reto de noviembre"],
])(
  "STORY-03 a story on place %i carries '%s' after results, and only then",
  async (place, text) => {
    const { contest, path } = await storyIn("results", { winner_position: place, is_winner: 1 });
    expect((await site.see(path)).texts(".winner-banner")).toEqual([text]);
    await site.db
      .updateTable("contests")
      .set({ finalized_at: null, status: "counting" })
      .where("id", "=", contest.id)
      .execute();
    expect((await site.see(path)).texts(".winner-banner")).toEqual([]);
  },
);

test("STORY-03 a story without a place carries no banner", async () => {
  const { path } = await storyIn("results");
  expect((await site.see(path)).texts(".winner-banner")).toEqual([]);
});

test("COMMENT-06 CONTEST-05 in voting the author's own comment is by 'Autoría', after results by their name", async () => {
  const { contest, author, story, path } = await storyIn("voting");
  const at = new Date().toISOString();
  await site.db
    .insertInto("comments")
    .values({
      id: crypto.randomUUID(),
      story_id: story.id,
      user_id: author.id,
      parent_id: null,
      content: "Gracias por leer.",
      deleted_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const blind = await site.see(path);
  expect(blind.texts(".comment-by")[0]).toMatch(/^Autoría/);
  expect(blind.html).not.toContain(author.display_name);
  await site.db
    .updateTable("contests")
    .set({ voting_deadline: inHours(-2), finalized_at: at, status: "results" })
    .where("id", "=", contest.id)
    .execute();
  expect((await site.see(path)).texts(".comment-by")[0]).toContain(author.display_name);
});

// Tests: the back link ----------------------------------------------------------------------------------------------

/** Returns the target and the text of the back link. */
async function back(path: string, query: string, as?: string) {
  const page = await site.see(`${path}${query}`, as);
  const [, to, text] = /class="story-back"><a href="([^"]*)"[^>]*>(.*?)<\/a>/.exec(page.html) ?? [];
  return [to?.replaceAll("&amp;", "&"), text?.replaceAll(/<!-- -->|← /g, "")];
}

test("STORY-04 the way back follows `from` and `authorId`", async () => {
  const { contest, author, path } = await storyIn("results");
  const profile = `?from=profile&authorId=${author.id}`;
  expect(await back(path, "")).toEqual([`/contest/${contest.id}`, "Volver al reto"]);
  expect(await back(path, "?from=historias")).toEqual(["/historias", "Volver a Leer"]);
  expect(await back(path, profile)).toEqual([`/author/${author.id}`, "Volver al perfil"]);
  expect(await back(path, profile, author.as)).toEqual(["/profile", "Volver al perfil"]);
});

test.each([
  "?from=https://malo.example",
  "?from=//malo.example",
  "?from=javascript:alert(1)",
  "?from=perfil",
  "?from=profile",
  "?from=profile&authorId=",
  "?from=profile&authorId=//malo.example",
  "?from=profile&authorId=..%2F..%2Fadmin",
  "?from=profile&authorId=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
  `?from=profile&authorId=${"a".repeat(5000)}`,
  "?from=__proto__&authorId=constructor",
])("STORY-04 %s falls back to the contest", async (query) => {
  const { contest, path } = await storyIn("results");
  expect(await back(path, query)).toEqual([`/contest/${contest.id}`, "Volver al reto"]);
});

test("STORY-04 CONTEST-05 to the profile of somebody else, and from a blind story to anybody's, leads nothing", async () => {
  const open = await storyIn("results");
  const { id } = await site.person();
  const lie = `?from=profile&authorId=${id}`;
  expect((await back(open.path, lie))[0]).toBe(`/contest/${open.contest.id}`);
  const { contest, author, path } = await storyIn("voting");
  const own = `?from=profile&authorId=${author.id}`;
  expect((await back(path, own))[0]).toBe(`/contest/${contest.id}`);
  expect((await back(path, own, author.as))[0]).toBe("/profile");
});

test("STORY-04 from one's own profile the way back is the profile", async () => {
  const { author, path } = await storyIn("submission");
  const profile = await site.see("/profile", author.as);
  const link = profile.links.find((one) => one.startsWith(`${path}?`)) ?? "";
  expect((await back(link, "", author.as))[1]).toBe("Volver al perfil");
});

// Tests: missing and unavailable stories ----------------------------------------------------------------------------

const NOT_AVAILABLE = "Esta historia puede haber sido eliminada o no está disponible.";

test("STORY-05 an unknown story answers 'Historia no encontrada' with 404 and two ways out", async () => {
  const page = await site.see("/story/no-hay-tal");
  expect([page.status, page.texts("h1")]).toEqual([404, ["Historia no encontrada"]]);
  expect(page.text).toContain(NOT_AVAILABLE);
  expect(page.texts(".form-actions")).toEqual(["Volver Explorar historias"]);
  expect(page.links).toEqual(expect.arrayContaining(["/contest/current", "/gallery"]));
  expect(page.texts("title")).toEqual(["Historia no encontrada · Tintero"]);
});

test("STORY-05 a story that is there but can be shown to nobody is 'Historia no disponible'", async () => {
  const { contest, path } = await storyIn("results");
  // A damaged row from before migration 0075: SQLite accepts its deadlines as times, and the product cannot parse them.
  await sql`DROP TRIGGER contest_deadlines_are_instants_on_update`.execute(site.db);
  await site.db
    .updateTable("contests")
    .set({ submission_deadline: "00:00", voting_deadline: "12:00" })
    .where("id", "=", contest.id)
    .execute();
  const page = await site.see(path);
  expect([page.status, page.texts("h1")]).toEqual([403, ["Historia no disponible"]]);
  expect(page.text).toContain(NOT_AVAILABLE);
  expect(page.html).not.toContain(SECRET);
});

test("STORY-05 a deleted story is not found any more", async () => {
  const { story, path } = await storyIn("results");
  await site.db.deleteFrom("stories").where("id", "=", story.id).execute();
  expect((await site.see(path)).status).toBe(404);
});

// Tests: counting of views ------------------------------------------------------------------------------------------

test.each([
  ["by the page's own report", "/vista", {}],
  ["by the page load where no script is sent", "", { "Save-Data": "on" }],
])("STORY-06 a reader counts once a day, the author never, %s", async (_, report, headers) => {
  await site.db.deleteFrom("story_views").execute();
  const { author, story, path } = await storyIn("voting");
  const reader = await site.person();
  for (const as of [reader.as, reader.as, author.as]) await site.see(path + report, as, headers);
  for (const agent of ["Lynx", "Lynx", "w3m"])
    await site.see(path + report, undefined, { "User-Agent": agent, ...headers });
  const views = () =>
    site.db
      .selectFrom("stories")
      .where("id", "=", story.id)
      .select("views_count")
      .executeTakeFirstOrThrow();
  await expect.poll(views).toEqual({ views_count: 3 });
  expect(await site.count("story_views")).toBe(3);
});

test("STORY-06 one address cannot count as many readers as it has names for itself", async () => {
  const { story, path } = await storyIn("results");
  const headers = { "CF-Connecting-IP": "203.0.113.7" };
  for (let n = 0; n < 25; n++) {
    await site.see(`${path}/vista`, undefined, { ...headers, "User-Agent": `Lector ${n}` });
  }
  const row = await site.db
    .selectFrom("stories")
    .where("id", "=", story.id)
    .select("views_count")
    .executeTakeFirst();
  expect(row).toEqual({ views_count: 20 });
});

test("STORY-01 a cookie with an unknown reading size is ignored", async () => {
  const { path } = await storyIn("results");
  const page = await site.see(path, "letra=%E0%A4%A");
  expect(page.status).toBe(200);
  expect(page.html).toContain("text-normal");
});

test("STORY-08 the date for machines is the day in Bogotá", async () => {
  const { story, path } = await storyIn("results");
  await site.db
    .updateTable("stories")
    .set({ published_at: "2026-11-08T03:00:00.000Z" })
    .where("id", "=", story.id)
    .execute();
  const page = await site.see(path);
  expect(page.html).toContain('"datePublished":"2026-11-07"');
  expect(page.text).toContain("7 de noviembre de 2026");
});

// Tests: weight of the page -----------------------------------------------------------------------------------------

test("STORY-09 LITE-01 the page carries no script, and no font, image or style from elsewhere", async () => {
  for (const phase of ["voting", "results"] as const) {
    const { path } = await storyIn(phase);
    const { html } = await site.see(path, (await site.person()).as, { "Save-Data": "on" });
    expect(html).not.toMatch(/<script/i);
    expect(html).not.toMatch(/@font-face|<img|<link[^>]*rel="preload"/i);
    const sheets = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/gi)].map(String);
    // The style sheets of a page in 'Modo ligero': for all pages, for story pages, for signed-in readers, and for print.
    expect(sheets).toEqual(Array(4).fill(expect.stringContaining('href="/build/')));
    expect(html).not.toMatch(/(src|srcset)="|@import|url\(\s*["']?https?:/i);
  }
});

test("STORY-08 before the results a story is noindex, afterwards it is not", async () => {
  for (const phase of ["voting", "counting", "results"] as const) {
    const { html } = await site.see((await storyIn(phase)).path);
    expect(/<meta name="robots" content="noindex"/.test(html)).toBe(phase !== "results");
  }
  const { author, path } = await storyIn("submission");
  expect((await site.see(path, author.as)).html).toContain('content="noindex"');
});

test("STORY-08 the description has at most 140 characters and ends in an ellipsis", async () => {
  const { path } = await storyIn("results");
  const [, text = ""] =
    /<meta name="description" content="([^"]*)"/.exec((await site.see(path)).html) ?? [];
  expect(text.length).toBeLessThanOrEqual(140);
  expect(text).toMatch(/^Volaban murciélagos-de-cobre sobre el río\..*…$/);
});

test("STORY-08 CONTEST-05 machines read the address, the title and, once it is public, the work with its author", async () => {
  for (const phase of ["voting", "counting", "results"] as const) {
    const { author, path } = await storyIn(phase);
    const { html } = await site.see(path);
    const head = html.slice(0, html.indexOf("<body"));
    const address = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1] ?? "";
    expect(new URL(address).pathname).toBe(path);
    const property = (name: string) =>
      new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(head)?.[1];
    expect(["type", "title", "url"].map(property)).toEqual([
      ...["article", "La noche de cobre", address],
    ]);
    expect(property("description")).toMatch(
      phase === "results"
        ? new RegExp(
            `^“Volaban .*\\.” La noche de cobre, de ${author.display_name}: 3 minutos de lectura\\.$`,
          )
        : /^Una historia de 3 minutos para «.*»\. La autoría se conocerá con los resultados\.$/,
    );
    const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(head) ?? [];
    expect(description).toMatch(/^Volaban .*…$/);
    expect(description.length).toBeLessThanOrEqual(140);

    const [, json] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    if (phase !== "results") {
      expect(json).toBeUndefined();
      expect(html).not.toContain(author.display_name);
      continue;
    }
    const work = JSON.parse(json ?? "");
    expect(work).toMatchObject({
      "@context": "https://schema.org",
      "@type": "CreativeWork",
      name: "La noche de cobre",
      author: { "@type": "Person", name: author.display_name },
      wordCount: 404,
      inLanguage: "es",
      url: address,
    });
    expect(work.description).toMatch(/^Volaban murciélagos-de-cobre.*…$/);
    expect(work.description.length).toBeGreaterThan(140);
    expect(work.description.length).toBeLessThanOrEqual(200);
  }
});

test("SHELL-05 the title of the page is the story's", async () => {
  const { path } = await storyIn("results");
  expect((await site.see(path)).texts("title")).toEqual(["La noche de cobre · Tintero"]);
});

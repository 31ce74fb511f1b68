import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { publishStory } from "~/domain/submissions/store-story.server";
import { createComment, datesIn } from "../../../scripts/seed/rows";
import { openMonth, type Person } from "../month/makers";
import { samePart } from "../security/pages";

const site = await openMonth();
const premium = await openMonth({ PREMIUM_PLANS: "on" });
afterAll(() => Promise.all([site.close(), premium.close()]));
beforeEach(() => site.clear());

/** Creates a story in a finished contest with this number of votes. */
async function finished(author: Person | null, votes: number, more: object = {}) {
  const contest = await site.contest("results", { title: "El terminado", month: "Octubre" });
  return site.story(contest, author, { likes_count: votes, word_count: 1200, ...more });
}

/** Publishes a story as the write page does, including its badges. */
async function publish(author: Person, contest: { id: string }) {
  const story = {
    title: "Secreta",
    source: "Una.",
    html: "<p>Una.</p>",
    excerpt: "Una.",
    line: null,
    pictures: [],
    words: 777,
    category: "ficcion",
  };
  const consent = { isMature: false, allowsAnthology: true, userAgent: null };
  const limits = { maxWords: 1000, contestsPerMonth: null };
  const entry = { writer: author.id, contest: contest.id, story, consent, limits, zone: "UTC" };
  return publishStory(site.db, entry, new Date());
}

describe("PROFILE-01 the public page of an author", () => {
  test("PROFILE-01 PLAN-02 names, draws and counts, and lists the stories of finished contests", async () => {
    const author = await site.person({ display_name: "Nieves Tudela", is_founder: 1 });
    await finished(author, 7, { title: "La ganadora", winner_position: 1, is_winner: 1 });
    await finished(author, 5, { title: "La otra" });
    await site.badges(author, "kofi_supporter", "contest_winner", "first_story", "writer_5");
    const page = await site.see(`/author/${author.id}`);
    expect([page.status, page.texts("h1")]).toEqual([200, ["Nieves Tudela"]]);
    expect(page.texts("title")).toEqual(["Nieves Tudela · Tintero"]);
    expect(page.text).toContain("Fundador");
    expect(page.texts("dd")).toEqual(["2", "2400", "12", "1", "0"]);
    expect(page.texts("h3")).toEqual(expect.arrayContaining(["La ganadora", "La otra"]));
    expect(page.texts(".badge")).toEqual(["Mecenas", "Pluma ganadora", "Pluma nueva"]);
    expect(page.html).toMatch(/<svg class="avatar"[^>]*aria-hidden="true"/);
    expect(page.html).not.toMatch(/<svg[^>]* style=/);
    expect(page.links).toContain(
      `/story/${(await storyOf(author)).id}?from=profile&authorId=${author.id}`,
    );
  });

  const storyOf = (author: Person) =>
    site.db
      .selectFrom("stories")
      .where("user_id", "=", author.id)
      .select("id")
      .executeTakeFirstOrThrow();

  test("PROFILE-01 SEO-01 has two addresses and one that machines know it by", async () => {
    const author = await site.person({ display_name: "Ana" });
    await finished(author, 1);
    for (const path of [`/author/${author.id}`, `/profile/${author.id}`]) {
      const { html, status } = await site.see(path);
      expect(status).toBe(200);
      expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*/author/${author.id}"`));
      expect(html).toContain('property="og:title" content="Ana"');
      expect(html).not.toContain("noindex");
    }
    const nobody = await site.person();
    expect((await site.see(`/author/${nobody.id}`)).html).toContain("noindex");
  });

  test("PROFILE-01 an id that nobody has is not found", async () => {
    for (const path of ["/author/nadie", "/profile/nadie"]) {
      const page = await site.see(path);
      expect([page.status, page.texts("h1")]).toEqual([404, ["Usuario no encontrado"]]);
    }
  });

  test("PROFILE-01 CONTEST-15 is paged by twelve", async () => {
    const author = await site.person();
    for (let n = 0; n < 20; n++) await finished(author, 0, { title: `Número ${n}` });
    const first = await site.see(`/author/${author.id}`);
    const second = await site.see(`/author/${author.id}?pagina=2`);
    expect([first, second].map((page) => page.texts(".story-card").length)).toEqual([12, 8]);
    expect(first.text).toContain("Página 1 de 2");
    expect(second.html).toMatch(/rel="canonical" href="[^"]*\?pagina=2"/);
    expect((await site.see(`/author/${author.id}?pagina=9`)).text).toContain("no hay nada");
  });

  test("PROFILE-01 every name of an open list leads there, and 'Autor anónimo' leads nowhere", async () => {
    const author = await site.person({ display_name: "Enlazada Siempre" });
    const story = await finished(author, 3, { winner_position: 1, is_winner: 1 });
    const comment = await createComment(site.db, { story_id: story.id, user_id: author.id });
    const anonymousStory = await site.story({ id: story.contest_id }, null, { title: "De nadie" });
    const link = `<a href="/author/${author.id}">Enlazada Siempre</a>`;
    for (const path of [
      ...["/", "/historias", "/historias?q=enlazada", "/contest-history"],
      ...[`/contest/${story.contest_id}`, `/story/${story.id}`],
    ]) {
      const { html } = await site.see(path);
      expect.soft(html.includes(link), path).toBe(true);
      const rest = html.replaceAll(link, "");
      const inComment = `<a href="/autor-de/${comment.id}">Enlazada Siempre</a>`;
      expect.soft(rest.replace(inComment, "").includes(">Enlazada Siempre<"), path).toBe(false);
    }
    const feed = await site.see("/historias/feed.xml");
    expect(feed.html).toMatch(new RegExp(`<uri>[^<]*/author/${author.id}</uri>`));
    const { html } = await site.see(`/story/${anonymousStory.id}`);
    expect(html).toContain("<em>Autor anónimo</em>");
    expect(html).not.toContain("/author/");
  });

  test("PROFILE-01 CONTEST-05 while names are hidden a comment leads to its writer, and never to the story's author", async () => {
    const [author, reader] = [await site.person(), await site.person({ display_name: "Lee" })];
    const story = await site.story(await site.contest("voting"), author);
    const comment = (person: Person | null, more = {}) =>
      createComment(site.db, { story_id: story.id, user_id: person?.id ?? null, ...more });
    const [own, foreign] = [await comment(author), await comment(reader)];
    const { html } = await site.see(`/story/${story.id}`);
    expect(html).toContain(`<a href="/autor-de/${foreign.id}">Lee</a>`);
    expect(html).not.toContain(`/autor-de/${own.id}`);
    const leadsTo = async ({ id }: { id: string }, as?: string) => {
      const { status, location } = await site.see(`/autor-de/${id}`, as);
      return location ?? status;
    };
    expect(await leadsTo(foreign)).toBe(`/author/${reader.id}`);
    const deleted = await comment(reader, { deleted_at: new Date().toISOString() });
    for (const hidden of [own, deleted, await comment(null), { id: "no-hay-tal" }]) {
      expect(await leadsTo(hidden, author.as)).toBe(404);
    }
    await site.db
      .updateTable("contests")
      .set(datesIn("results", new Date()))
      .where("id", "=", story.contest_id)
      .execute();
    expect(await leadsTo(own)).toBe(`/author/${author.id}`);
  });
});

describe("CONTEST-05 nothing public moves as somebody enters a contest", () => {
  test.each(["submission", "voting", "counting"] as const)(
    "CONTEST-05 PROFILE-01 in %s the page of an author is what it was before they sent their fifth story",
    async (phase) => {
      const author = await site.person({ display_name: "Sigilosa" });
      await site.badges(author, "first_story");
      for (let n = 0; n < 4; n++) await finished(author, 2);
      const roles = {
        visitor: undefined,
        voter: (await site.person()).as,
        rival: (await site.person()).as,
        admin: (await site.person({ is_admin: 1 })).as,
      };
      const contest = await site.contest("submission", { title: "El de ahora" });
      const loadProfiles = async () => {
        await recomputeRankings(site.db, new Date());
        const paths = [
          `/author/${author.id}`,
          `/profile/${author.id}`,
          `/author/${author.id}.data`,
        ];
        const pageTexts = Object.values(roles).flatMap((as) =>
          paths.map(async (path) => samePart(await (await site.get(path, as)).text())),
        );
        const ranked = await site.db
          .selectFrom("cached_rankings")
          .where("user_id", "=", author.id)
          .selectAll()
          .execute();
        return { pages: await Promise.all(pageTexts), ranked };
      };
      const move = (to: typeof phase) =>
        site.db
          .updateTable("contests")
          .set(datesIn(to, new Date()))
          .where("id", "=", contest.id)
          .execute();
      await move(phase);
      const before = await loadProfiles();
      await move("submission");
      expect(await publish(author, contest)).toMatchObject({ ok: true });
      const awardedBadges = await site.db
        .selectFrom("user_badges")
        .where("user_id", "=", author.id)
        .select("badge_id")
        .execute();
      expect(awardedBadges.map(({ badge_id }) => badge_id)).toContain("writer_5");
      await move(phase);
      const after = await loadProfiles();
      expect(after.ranked).toEqual(before.ranked);
      expect(before.pages[0]).toContain("Pluma nueva");
      expect(after.pages.filter((page, at) => page !== before.pages[at])).toEqual([]);
    },
  );

  test("CONTEST-05 BADGE-03 a badge for a number of stories is shown on cards and comments with the results alone", async () => {
    const author = await site.person({ display_name: "Novata" });
    const story = await finished(null, 1);
    await createComment(site.db, { story_id: story.id, user_id: author.id });
    const contest = await site.contest("submission");
    await publish(author, contest);
    expect((await site.see(`/story/${story.id}`)).text).not.toContain("Pluma nueva");
    expect((await site.see("/profile", author.as)).text).toContain("Pluma nueva");
    await site.db
      .updateTable("contests")
      .set(datesIn("results", new Date()))
      .where("id", "=", contest.id)
      .execute();
    expect((await site.see(`/story/${story.id}`)).text).toContain("Pluma nueva");
    expect((await site.see(`/author/${author.id}`)).text).toContain("Pluma nueva");
  });
});

describe("PROFILE-01 one's own profile", () => {
  test("PROFILE-01 KARMA-01 has entries with phase and actions, numbers, karma and notices", async () => {
    const author = await site.person({ display_name: "Autora Propia" });
    const done = await finished(author, 4, { winner_position: 2, is_winner: 1 });
    const open = await site.story(await site.contest("submission"), author, { word_count: 300 });
    const blind = await site.story(await site.contest("voting"), author, { likes_count: 8888 });
    const reader = await site.person();
    const read = { user_id: reader.id, contest_id: done.contest_id, story_id: done.id };
    await site.db
      .insertInto("user_story_reads")
      .values({ ...read, created_at: "" })
      .execute();
    const page = await site.see("/profile", author.as);
    expect(page.texts("dd")).toEqual(["3", "1505", "4", "0", "1"]);
    expect(page.texts(".phase-badge").sort()).toEqual(["Envíos", "Resultados", "Votación"]);
    expect(page.links).toEqual(
      expect.arrayContaining([
        `/write/${open.contest_id}?edit=${open.id}`,
        `/story/${open.id}/eliminar`,
        `/story/${done.id}/informe`,
        `/author/${author.id}`,
      ]),
    );
    expect(page.texts("a")).toEqual(
      expect.arrayContaining([
        `Ver la historia «${done.title}»`,
        `Informe de lecturas y votos «${done.title}»`,
      ]),
    );
    // With premium plans switched off, the profile has no link to the form for its details.
    expect(page.links).not.toContain("/profile/editar");
    expect(page.links).not.toContain(`/story/${blind.id}/informe`);
    expect(page.links).not.toContain(`/story/${blind.id}/eliminar`);
    expect(page.text).not.toMatch(/8.?888/);
    // Karma: 15 points for the finished story, 8 for its votes, 30 for its place.
    expect(page.text).toContain("Tu karma: 53");
    expect(page.text).toContain("1 segundo o tercer lugar: 30 puntos");
    expect(page.text).toContain("Tus historias en curso sumarán 30 puntos con los resultados.");
    expect(page.headers.get("Cache-Control")).toContain("no-store");
  });

  test("PROFILE-01 WRITE-17 an admin's own story can be deleted from there in every phase, and edited in one", async () => {
    const admin = await site.person({ is_admin: 1 });
    const blind = await site.story(await site.contest("voting"), admin);
    const { links } = await site.see("/profile", admin.as);
    expect(links).toContain(`/story/${blind.id}/eliminar`);
    expect(links).not.toContain(`/write/${blind.contest_id}?edit=${blind.id}`);
  });

  test("PROFILE-01 whoever has sent nothing reads which contest waits, and is led to the write form only if one does", async () => {
    const profile = async () => site.see("/profile", (await site.person()).as);
    const nothing = await profile();
    expect(nothing.text).toContain(
      "Aún no has enviado ninguna historia. La próxima se abre pronto. Ver el reto actual",
    );
    expect(nothing.text).not.toContain("Escribir la primera");
    await site.contest("submission");
    const open = await profile();
    expect(open.text).toContain("La consigna de este mes te espera.");
    expect(open.text).toContain("Escribir la primera");
  });

  test("PROFILE-01 WRITE-13 whoever has no draft reads that drafts save themselves", async () => {
    const profile = await site.see("/profile", (await site.person()).as);
    expect(profile.text).toContain("No hay borradores. Se guardan solos en cuanto escribes.");
  });

  test("PROFILE-01 a page of an author without stories leads on to those of others", async () => {
    const author = await site.see(`/author/${(await site.person()).id}`);
    expect(author.text).toContain("Todavía no hay historias de retos terminados.");
    expect(author.text).toContain("Ver el reto actual");
  });

  test("PROFILE-01 entries are paged by ten", async () => {
    const author = await site.person();
    for (let n = 0; n < 12; n++) await finished(author, 0, { title: `Número ${n}` });
    const profilePages = await Promise.all(
      ["/profile", "/profile?pagina=2"].map((path) => site.see(path, author.as)),
    );
    expect(profilePages.map((page) => page.texts(".entry").length)).toEqual([10, 2]);
    const titles = profilePages.flatMap((page) => page.texts("h3"));
    expect(new Set(titles).size).toBe(12);
  });
});

describe("PROFILE-04 the report of a story", () => {
  test("PROFILE-04 says what became of it and where it stands, in numbers and in a small drawing", async () => {
    const author = await site.person();
    const story = await finished(author, 2, { title: "La mía", views_count: 1234 });
    for (const votes of [0, 0, 2, 9]) {
      await site.story({ id: story.contest_id }, null, { likes_count: votes });
    }
    for (let n = 0; n < 5; n++) {
      const reader = await site.person();
      const read = { user_id: reader.id, contest_id: story.contest_id, story_id: story.id };
      await site.db
        .insertInto("user_story_reads")
        .values({ ...read, created_at: "" })
        .execute();
      await createComment(site.db, { story_id: story.id, user_id: reader.id });
    }
    await createComment(site.db, { story_id: story.id, user_id: author.id });
    const page = await site.see(`/story/${story.id}/informe`, author.as);
    expect(page.texts("h1")).toEqual(["Informe de «La mía»"]);
    expect(page.texts("dd")).toEqual(["5", "1234", "2", "0,40", "5"]);
    expect(page.text).toContain(
      "Entre las otras 4 historias hay 2 con menos votos que la tuya, 1 con los mismos y 1 con más.",
    );
    expect(page.texts("li")).toEqual(
      expect.arrayContaining([
        "0 votos: 2 historias",
        "2 votos: 2 historias, entre ellas la tuya",
        "9 votos: 1 historia",
      ]),
    );
    const [plot = ""] = /<svg[^>]*role="img".*?<\/svg>/s.exec(page.html) ?? [];
    expect(plot.length).toBeGreaterThan(100);
    expect(plot.length).toBeLessThan(1024);
    expect(plot).not.toContain("style=");
    expect(page.headers.get("Cache-Control")).toContain("no-store");
  });

  test("PROFILE-04 a story alone in its contest, and one that nobody read", async () => {
    const author = await site.person();
    const story = await finished(author, 0);
    const page = await site.see(`/story/${story.id}/informe`, author.as);
    expect(page.text).toContain("Tu historia fue la única de este reto.");
    expect(page.texts("dd")).toEqual(["0", "0", "0", "—", "0"]);
  });

  test("PROFILE-04 CONTEST-05 comes with the results, and to its author alone", async () => {
    const author = await site.person();
    for (const phase of ["submission", "voting", "counting"] as const) {
      const story = await site.story(await site.contest(phase), author);
      const page = await site.see(`/story/${story.id}/informe`, author.as);
      expect([page.status, page.texts("h1")]).toEqual([
        ...[404, ["El informe llega con los resultados del reto"]],
      ]);
    }
    const story = await finished(author, 3);
    const admin = await site.person({ is_admin: 1 });
    for (const as of [undefined, (await site.person()).as, admin.as]) {
      const page = await site.see(`/story/${story.id}/informe`, as);
      expect([page.status, page.texts("h1")]).toEqual([404, ["Informe no encontrado"]]);
    }
  });
});

describe("PLAN-01 PROFILE-02 editing one's profile", () => {
  test("PLAN-01 with the flag off nobody edits, whatever their plan, and each field says why", async () => {
    for (const plan of ["free", "premium"]) {
      const { as, id } = await site.person({ plan });
      const page = await site.see("/profile/editar", as);
      expect(page.field("bio")).toBeUndefined();
      for (const text of ["La biografía", "La ubicación", "El sitio web"]) {
        expect(page.text).toContain(`${text} está disponible solo en el plan premium.`);
      }
      const sent = await site.send("/profile/editar", { bio: "Hola" }, as);
      expect([sent.status, sent.texts(".form-errors")]).toEqual([
        ...[403, ["La biografía está disponible solo en el plan premium."]],
      ]);
      expect((await site.send("/profile/editar", {}, as)).text).toContain(
        "Esta función requiere plan premium",
      );
      expect(await bioOf(site, id)).toBeNull();
    }
  });

  const bioOf = async ({ db }: typeof site, id: string) =>
    (
      await db
        .selectFrom("user_profiles")
        .where("id", "=", id)
        .select("bio")
        .executeTakeFirstOrThrow()
    ).bio;

  test("PROFILE-02 SEC-02 with the plan they are saved and shown, as text, with a link that vouches for nothing", async () => {
    const { as, id } = await premium.person({ plan: "premium", display_name: "Ana" });
    const fields = {
      bio: "Escribo <b>de noche</b>.\nY leo.",
      location: "Cali",
      website: "ejemplo.com/ana",
    };
    const saved = await premium.send("/profile/editar", fields, as);
    expect([saved.status, saved.location]).toEqual([303, "/profile"]);
    const page = await premium.see(`/author/${id}`);
    expect(page.html).toContain("Escribo &lt;b&gt;de noche&lt;/b&gt;.");
    expect(page.text).toContain("Cali");
    expect(page.html).toContain(
      '<a href="https://ejemplo.com/ana" rel="nofollow ugc noopener">ejemplo.com/ana</a>',
    );
    const form = await premium.see("/profile/editar", as);
    expect([form.field("location"), form.field("website")]).toEqual([
      ...["Cali", "https://ejemplo.com/ana"],
    ]);
    const wrong = { ...fields, website: "javascript:alert(1)", bio: "x".repeat(501) };
    const refused = await premium.send("/profile/editar", wrong, as);
    expect([refused.status, refused.field("website")]).toEqual([400, "javascript:alert(1)"]);
    expect(refused.text).toContain("La biografía no puede tener más de 500 caracteres.");
    expect(await bioOf(premium, id)).toBe(fields.bio);
  });

  test("PLAN-01 with the flag on a free account reads what premium has, and premium writes 3,000 words", async () => {
    const contest = await premium.contest("submission");
    const text = { title: "Larga", story_category: "ficcion", paso: "revisar" };
    const content = "palabra ".repeat(1001);
    const free = await premium.person();
    const refused = await premium.send(`/write/${contest.id}`, { ...text, content }, free.as);
    expect(refused.text).toContain(
      "Tu texto no puede superar las 1000 palabras; el plan premium admite hasta 3000 palabras",
    );
    const paid = await premium.person({ plan: "premium" });
    const page = await premium.send(`/write/${contest.id}`, { ...text, content }, paid.as);
    expect([page.status, page.text.includes("no puede superar")]).toEqual([200, false]);
    await premium.story(await premium.contest("results"), free);
    const limited = await premium.see(`/write/${contest.id}`, free.as);
    expect(limited.text).toContain("El plan premium no tiene límite de retos.");
  });

  test("PLAN-01 ADMIN-02 an admin gives an account its plan, and the log says who did", async () => {
    const admin = await premium.person({ is_admin: 1 });
    const writer = await premium.person();
    const path = `/admin/cuentas/${writer.id}`;
    const submitStep = (fields: Record<string, string>, as = admin.as) =>
      premium.send(path, { paso: "plan", visto: "free", plan: "premium", ...fields }, as);
    const mine = async () => (await premium.see("/profile/editar", writer.as)).html;
    expect(await mine()).not.toContain('name="bio"');
    expect([
      (await submitStep({}, writer.as)).status,
      (await submitStep({ plan: "oro" })).status,
    ]).toEqual([...[403, 400]]);
    expect(await mine()).not.toContain('name="bio"');
    const granted = await submitStep({});
    expect([granted.status, granted.location]).toEqual([303, path]);
    expect(await mine()).toContain('name="bio"');
    const second = await premium.person({ is_admin: 1 });
    const late = await submitStep({}, second.as);
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringMatching(/ya lo hizo .*: cambió el plan de una cuenta\./),
    ]);
    const log = premium.db.selectFrom("audit_log").where("action", "=", "account.plan");
    expect(await log.select(["actor_id", "subject"]).execute()).toEqual([
      { actor_id: admin.id, subject: writer.id },
    ]);
    expect((await premium.see(path, admin.as)).text).not.toContain("desactivados");
    const other = await site.person({ is_admin: 1 });
    expect((await site.see(`/admin/cuentas/${other.id}`, other.as)).text).toContain("desactivados");
  });
});

import { describe, expect, test } from "vitest";
import { newId } from "~/db/ids";
import { openMonth } from "../month/makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());

/** Returns the story titles of a list page, in the page's order. */
const titles = async (path: string, as?: string) =>
  (await site.see(path, as)).texts(".story-card").map((text) => text.split("·")[0] ?? "");

/** Creates a contest with these stories. Each title ends in a dot, at which `titles` cuts the card's text. */
async function contestWith(
  phase: "voting" | "counting" | "results",
  stories: {
    title: string;
    excerpt?: string;
    author?: string;
    likes?: number;
    views?: number;
    days?: number;
  }[],
) {
  const contest = await site.contest(phase);
  for (const { title, excerpt, author, likes = 0, views = 0, days = 0 } of stories) {
    const person = author ? await site.person({ display_name: author }) : null;
    const at = new Date(Date.now() - (90 - days) * 24 * 60 * 60 * 1000).toISOString();
    await site.story(contest, person, {
      title: `${title}·`,
      ...(excerpt === undefined ? {} : { excerpt }),
      likes_count: likes,
      views_count: views,
      published_at: at,
      created_at: at,
    });
  }
  return `/contest/${contest.id}`;
}

describe("CONTEST-03 CONTEST-16 search", () => {
  test("finds by title, excerpt and author, whatever the case and the accents", async () => {
    const path = await contestWith("results", [
      { title: "La canción", excerpt: "Un texto." },
      { title: "Otra", excerpt: "Habla de un PINGÜINO." },
      { title: "Tercera", author: "Begoña Ibáñez", excerpt: "Nada." },
    ]);
    expect(await titles(`${path}?q=CANCION`)).toEqual(["La canción"]);
    expect(await titles(`${path}?q=pinguino`)).toEqual(["Otra"]);
    expect(await titles(`${path}?q=ib%C3%A1%C3%B1ez`)).toEqual(["Tercera"]);
    expect(await titles(`${path}?q=ibanez`)).toEqual([]);
  });

  test("'ano' does not find 'año', and 'año' does not find 'ano'", async () => {
    const path = await contestWith("results", [
      { title: "El año", excerpt: "Uno." },
      { title: "El ano", excerpt: "Dos." },
    ]);
    expect(await titles(`${path}?q=ano`)).toEqual(["El ano"]);
    expect(await titles(`${path}?q=A%C3%91O`)).toEqual(["El año"]);
  });

  test("takes % and _ as they are, and a text longer than a pattern of D1 may be", async () => {
    const long = "una frase que sigue y sigue hasta pasar con holgura de los cincuenta bytes";
    const path = await contestWith("results", [
      { title: "Al 100 %", excerpt: `Dice: ${long}.` },
      { title: "Otra", excerpt: "Nada." },
    ]);
    expect(await titles(`${path}?q=%25`)).toEqual(["Al 100 %"]);
    expect(await titles(`${path}?q=_`)).toEqual([]);
    expect(await titles(`${path}?q=${encodeURIComponent(long)}`)).toEqual(["Al 100 %"]);
  });

  test("CONTEST-11 an empty search says so and leads back to all", async () => {
    const path = await contestWith("results", [{ title: "Una" }]);
    const page = await site.see(`${path}?q=inexistente`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("No se encontraron historias.");
    expect(page.links).toContain(path);
  });

  test("what was asked stands in the form again", async () => {
    const path = await contestWith("results", [{ title: "Una" }]);
    const page = await site.see(`${path}?q=Un%22a&orden=alfabetico`);
    expect(page.field("q")).toBe('Un"a');
    expect(page.field("orden")).toBe("alfabetico");
  });

  test("CONTEST-05 in voting a search by author finds nothing, title and text do", async () => {
    for (const phase of ["voting", "counting"] as const) {
      const path = await contestWith(phase, [
        { title: "Secreto", author: "Zenobia Centinela", excerpt: "Con faro." },
      ]);
      expect(await titles(`${path}?q=zenobia`)).toEqual([]);
      expect(await titles(`${path}?q=secreto`)).toEqual(["Secreto"]);
      expect(await titles(`${path}?q=FARO`)).toEqual(["Secreto"]);
    }
  });

  test("a contest that takes entries is not searched at all", async () => {
    const contest = await site.contest("submission");
    await site.story(contest, await site.person(), { title: "Inédita" });
    const page = await site.see(`/contest/${contest.id}?q=inedita`);
    expect(page.text).not.toContain("Inédita");
  });
});

describe("CONTEST-03 sort", () => {
  const three = [
    { title: "¿Zarza?", author: "Ñoño Uno", likes: 2, views: 1, days: 1 },
    { title: "ñandú", author: "Nora Dos", likes: 2, views: 9, days: 2 },
    { title: "Nube", author: "Óscar Tres", likes: 5, views: 3, days: 3 },
  ];

  test.each([
    ["populares", ["Nube", "¿Zarza?", "ñandú"]],
    ["recientes", ["Nube", "ñandú", "¿Zarza?"]],
    ["alfabetico", ["Nube", "ñandú", "¿Zarza?"]],
    ["autor", ["ñandú", "¿Zarza?", "Nube"]],
    ["vistas", ["ñandú", "Nube", "¿Zarza?"]],
  ])("%s", async (sort, expected) => {
    expect(await titles(`${await contestWith("results", three)}?orden=${sort}`)).toEqual(expected);
  });

  test("CONTEST-08 results begin with popular, ties by earlier submission", async () => {
    const path = await contestWith("results", three);
    expect(await titles(path)).toEqual(await titles(`${path}?orden=populares`));
  });

  test("CONTEST-06 random is each reader's own and stays all day", async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ title: `Historia ${n}` }));
    const path = `${await contestWith("results", many)}?orden=azar`;
    const [one, two] = [await site.person(), await site.person()];
    expect(await titles(path, one.as)).toEqual(await titles(path, one.as));
    expect(await titles(path, one.as)).not.toEqual(await titles(path, two.as));
    expect((await titles(path)).toSorted()).toEqual((await titles(path, one.as)).toSorted());
  });

  test("CONTEST-07 in voting what could leak is quietly the reader's own order", async () => {
    const path = await contestWith("voting", [
      ...Array.from({ length: 8 }, (_, n) => ({
        title: `Historia ${n}`,
        likes: n,
        views: n,
        days: n,
      })),
    ]);
    const voter = await site.person();
    const own = await titles(path, voter.as);
    for (const sort of ["populares", "vistas", "recientes", "autor", "azar", "DROP"]) {
      expect(await titles(`${path}?orden=${sort}`, voter.as)).toEqual(own);
    }
    expect(await titles(`${path}?orden=alfabetico`, voter.as)).toEqual(own.toSorted());
    const page = await site.see(path, voter.as);
    expect(page.html).not.toMatch(/value="(populares|vistas|recientes|autor)"/);
  });
});

describe("CONTEST-15 pages", () => {
  test("keep search and sort in their links, and hold every story once", async () => {
    const many = Array.from({ length: 20 }, (_, n) => ({ title: `Carta ${n}`, excerpt: "Uno." }));
    for (const phase of ["voting", "results"] as const) {
      const path = await contestWith(phase, [...many, { title: "Otra", excerpt: "Dos." }]);
      const search = `${path}?q=carta&orden=alfabetico`;
      const first = await site.see(search);
      expect(first.links).toContain(`${search}&pagina=2#stories-section`);
      const all = [...(await titles(search)), ...(await titles(`${search}&pagina=2`))];
      expect(new Set(all).size).toBe(20);
    }
  });

  test("of a reader's own order hold every story once, for voter and visitor", async () => {
    const many = Array.from({ length: 36 }, (_, n) => ({ title: `Carta ${n}` }));
    const path = await contestWith("voting", many);
    for (const as of [(await site.person()).as, undefined]) {
      const pages = await Promise.all([1, 2, 3].map((n) => titles(`${path}?pagina=${n}`, as)));
      expect(pages.map((page) => page.length)).toEqual([12, 12, 12]);
      expect(new Set(pages.flat()).size).toBe(36);
    }
  });

  test("a page that is not there says so", async () => {
    const path = await contestWith("results", [{ title: "Una" }]);
    expect((await site.see(`${path}?pagina=9`)).text).toContain("No se encontraron historias.");
  });
});

/** Address of the list of all stories, without a search or a filter. */
const ALL = "/historias?orden=recientes";

describe("CONTEST-12 all stories", () => {
  test("CONTEST-14 /gallery and the links wait for the first results; /historias then has finished contests only", async () => {
    await site.clear();
    await contestWith("voting", [{ title: "Aún a ciegas" }]);
    expect((await site.see("/gallery")).location).toBe("/contest/current");
    expect((await site.see("/")).links).not.toContain("/historias");
    const empty = await site.see("/historias");
    expect(empty.texts("h1")).toEqual(["Aún no hay historias"]);
    expect(empty.links).toContain("/contest/current");
    expect(empty.field("q")).toBeUndefined();
    await contestWith("results", [{ title: "Ya pública", days: 1 }]);
    await contestWith("results", [{ title: "Más nueva", days: 2 }]);
    expect((await site.see("/gallery")).location).toBe("/historias");
    expect((await site.see("/")).links).toEqual(
      expect.arrayContaining(["/historias", "/contest-history"]),
    );
    expect(await titles(ALL)).toEqual(["Más nueva", "Ya pública"]);
    expect(await titles("/historias?q=ciegas")).toEqual([]);
    expect((await site.see("/historias?orden=azar")).texts(".story-card")).toHaveLength(2);
  });

  test("CONTEST-04: have two densities in the URL, lines by default and excerpts", async () => {
    const dense = await site.see("/historias?q=a");
    expect(dense.texts(".story-card")).toHaveLength(2);
    expect(dense.texts(".story-excerpt")).toEqual([]);
    expect(dense.links).toContain("/historias?q=a&vista=extractos");
    const wide = await site.see("/historias?q=a&vista=extractos");
    expect(wide.texts(".story-excerpt")).toHaveLength(2);
    expect(wide.links).toContain("/historias?q=a");
  });

  test("are filtered by category and minutes, and their stories lead back to the shelf", async () => {
    await site.clear();
    const contest = await site.contest("results");
    const long = { story_category: "terror", word_count: 1201 } as const;
    await site.story(contest, null, { title: "De miedo·", ...long });
    const short = { story_category: "humor", word_count: 600 } as const;
    const { id } = await site.story(contest, null, { title: "De risa·", ...short });
    expect(await titles("/historias?categoria=humor")).toEqual(["De risa"]);
    expect(await titles("/historias?categoria=nada")).toHaveLength(2);
    expect(await titles("/historias?minutos=1-3")).toEqual(["De risa"]);
    expect(await titles("/historias?minutos=mas-de-6")).toEqual(["De miedo"]);
    expect(await titles("/historias?minutos=4-6")).toEqual([]);
    expect(await titles("/historias?minutos=1-3&categoria=terror")).toEqual([]);
    expect(await titles("/historias?minutos=cien")).toHaveLength(2);
    const list = await site.see("/historias?minutos=1-3");
    expect(list.field("minutos")).toBe("1-3");
    expect(list.text).toContain("1 historia encontrada");
    expect(list.links).toContain(`/story/${id}?from=historias`);
    expect((await site.see(`/story/${id}?from=historias`)).text).toContain("Volver a Leer");
  });
});

test("CONTEST-16 OPS-05 with more than 2000 stories a search says where it looks, beside what it has found or not", async () => {
  await site.clear();
  await contestWith("results", [{ title: "El faro" }]);
  const hint = "Buscamos en las 2000 historias más recientes.";
  expect((await site.see("/historias?q=faro")).text).not.toContain(hint);
  const counts = (n: number) =>
    site.db.updateTable("revealed_counts").set((row) => ({ n: row("n", "+", n) }));
  await counts(2000).execute();
  const found = await site.see("/historias?q=faro");
  expect(found.text).toContain(hint);
  expect(found.links).toContain("/historias?q=faro&vista=extractos");
  const none = await site.see("/historias?q=zzz");
  expect(none.text).toContain("No se encontraron historias.");
  expect(none.text).toContain(hint);
  expect(none.links, "no choice of density without stories").not.toContain(
    "/historias?q=zzz&vista=extractos",
  );
  expect((await site.see("/historias?categoria=ficcion")).text).not.toContain(hint);
  await counts(-2000).execute();
});

describe("the list in voting", () => {
  async function contestInVoting(count = 4) {
    const contest = await site.contest("voting");
    const stories = [];
    for (let n = 0; n < count; n++) stories.push(await site.story(contest, await site.person()));
    return { contest, stories, voter: await site.person(), path: `/contest/${contest.id}` };
  }
  const vote = (story: string, redirectTo: string, quiere = "voto") =>
    [`/story/${story}/voto`, { quiere, clave: newId(), redirectTo }] as const;

  test("VOTE-01 a vote from it leads back to its place in the list, and counts", async () => {
    const { stories, voter, path } = await contestInVoting();
    const [story] = stories;
    const searchPath = `${path}?q=historia`;
    const [to, form] = vote(story?.id ?? "", searchPath);
    const { location } = await site.send(to, form, voter.as);
    expect(location).toBe(`${searchPath}#historia-${story?.id}`);
    const list = await site.see(path, voter.as);
    expect(list.text).toContain("Has usado 1 de tus 3 votos");
    expect(list.text).toContain("Votada • Leída");
    expect(list.buttons.filter((text) => text === "VOTADO")).toHaveLength(1);
  });

  test("AUTH-09 a vote's way back is on this site", async () => {
    const { stories, voter } = await contestInVoting();
    const id = stories[0]?.id ?? "";
    for (const evil of ["//evil.example", "https://evil.example/", "javascript:alert(1)"]) {
      const [to, form] = vote(id, evil);
      expect((await site.send(to, form, voter.as)).location).toBe(`/story/${id}`);
    }
  });

  test("VOTE-07 a script gets the answer alone, a refusal too", async () => {
    const { stories, voter } = await contestInVoting();
    for (const story of stories.slice(0, 3)) {
      const answer = await site.post(
        `/story/${story.id}/voto.data`,
        { ...vote(story.id, "/")[1], respuesta: "datos" },
        voter.as,
      );
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("Tu voto está guardado.");
    }
    const fourth = stories[3]?.id ?? "";
    const refused = await site.post(
      `/story/${fourth}/voto.data`,
      { ...vote(fourth, "/")[1], respuesta: "datos" },
      voter.as,
    );
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Has usado todos tus votos (3/3).");
  });

  test("VOTE-04 with three votes the other buttons are off and described by the one sentence that says why", async () => {
    const { stories, voter, path } = await contestInVoting(5);
    for (const { id } of stories.slice(0, 3)) await site.send(...vote(id, path), voter.as);
    const list = await site.see(`${path}?vista=extractos`, voter.as);
    const off = /aria-disabled="true" aria-describedby="papeleta"[^>]*>VOTAR</g;
    expect(list.html.match(off)).toHaveLength(2);
    expect(list.html).toContain(' id="papeleta">Has usado todos tus votos (3/3).');
    expect(list.html.match(/Has usado todos tus votos/g)).toHaveLength(1);
    expect(list.buttons.filter((text) => text === "VOTADO")).toHaveLength(3);
  });

  test("VOTE-01 a visitor's buttons lead to register and back, the author's own is disabled", async () => {
    const { contest, path } = await contestInVoting();
    const author = await site.person();
    await site.story(contest, author, { title: "La mía" });
    const visit = await site.see(path);
    expect(visit.links.some((link) => link.startsWith("/register?redirectTo=/contest/"))).toBe(
      true,
    );
    const own = await site.see(path, author.as);
    expect(own.texts(".story-card").at(-1)).toContain("La mía");
    expect(own.texts(".story-card").at(-1)).toContain("Tu historia");
    expect(own.buttons).not.toContain("Tu historia");
  });

  test("READ-01 READ-02 'Leída' is a toggle, and unread stories come first", async () => {
    const { voter, path } = await contestInVoting();
    const order = (await site.see(path, voter.as)).html.match(/historia-([\w-]{36})"/g) ?? [];
    const first = /historia-([\w-]{36})/.exec(order[0] ?? "")?.[1] ?? "";
    const form = (quiere: string) => ({ quiere, redirectTo: `${path}#historia-${first}` });
    const marked = await site.send(`/story/${first}/lectura`, form("leida"), voter.as);
    expect(marked.location).toBe(`${path}#historia-${first}`);
    const after = await site.see(path, voter.as);
    expect(after.buttons.filter((text) => text === "Leída")).toHaveLength(1);
    expect(after.texts(".story-card").at(-1)).toContain("Leída");
    expect(after.text).toContain("Has leído 1 de 4 (25 %)");
    await site.send(`/story/${first}/lectura`, form("no-leida"), voter.as);
    const back = (await site.see(path, voter.as)).html.match(/historia-([\w-]{36})"/g);
    expect(back).toEqual(order);
  });

  test("READ-04 whoever comes next begins with what was read least", async () => {
    const { stories, path } = await contestInVoting(4);
    const reader = await site.person();
    for (const { id } of stories.slice(0, 3)) {
      await site.send(`/story/${id}/lectura`, { quiere: "leida" }, reader.as);
    }
    const next = await site.person();
    const list = await site.see(path, next.as);
    expect(list.texts(".story-card")[0]).toContain(stories[3]?.title);
  });

  test("READ-02 reads that only the database knows of still count as read", async () => {
    const { contest, stories, voter, path } = await contestInVoting(4);
    await site.see(path, voter.as);
    const story = stories[1]?.id ?? "";
    await site.db
      .insertInto("user_story_reads")
      .values({
        user_id: voter.id,
        contest_id: contest.id,
        story_id: story,
        created_at: new Date().toISOString(),
      })
      .execute();
    const list = await site.see(path, voter.as);
    expect(list.texts(".story-card").at(-1)).toContain(stories[1]?.title);
  });

  test("a story deleted or added meanwhile is gone or there at the next visit", async () => {
    const { contest, stories, voter, path } = await contestInVoting(4);
    await site.see(path, voter.as);
    await site.see(path);
    await site.db
      .deleteFrom("stories")
      .where("id", "=", stories[0]?.id ?? "")
      .execute();
    await site.story(contest, null, { title: "Llegó tarde" });
    await site.db
      .deleteFrom("stories")
      .where("id", "=", stories[1]?.id ?? "")
      .execute();
    for (const as of [voter.as, undefined]) {
      const list = await site.see(path, as);
      expect(list.texts(".story-card")).toHaveLength(3);
      expect(list.text).toContain("Llegó tarde");
    }
  });
});

import { describe, expect, test } from "vitest";
import { givePassword } from "../../../scripts/seed/rows";
import { checkBooks, testWith, textsIn } from "../../support/archives";
import { fixture } from "../../support/fixture";
import { quickHash } from "../../support/quick-hash";
import { openMonth, signed, type Person } from "./makers";

const site = await fixture(openMonth());

const PASSWORD = "mi secreto de siempre";

const pathOf = (contest: { id: string }) => `/contest/${contest.id}/antologia`;

async function bookOf(contest: { id: string }): Promise<Uint8Array> {
  const response = await site.get(`${pathOf(contest)}.epub`);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([
    200,
    "application/epub+zip",
  ]);
  return new Uint8Array(await response.arrayBuffer());
}

/** Creates a finished contest with a winning story and a story of a deleted account. */
async function finished() {
  const contest = await site.contest("results", { title: "El faro", prompt: "Una luz que falla." });
  const author = await site.person({ display_name: "Ana de la Antología" });
  const winner = await site.story(contest, author, {
    title: "La ganadora",
    content: "<p>El <em>primer</em> texto.</p>",
    likes_count: 5,
    winner_position: 1,
  });
  const second = await site.story(contest, null, { title: "La segunda", likes_count: 2 });
  return { contest, author, winner, second };
}

const choose = (who: Person, antologia: string) =>
  site.send("/preferences", { paso: "antologia", antologia }, who.as);

describe("READ-06 the anthology of a finished contest", () => {
  test("has its stories in the order of the votes, whole and with their authors", async () => {
    const { contest } = await finished();
    const page = await site.see(pathOf(contest));
    expect(page.status).toBe(200);
    expect(page.texts("h2").slice(0, 4)).toEqual([
      "Índice",
      "La ganadora",
      "La segunda",
      "Colofón",
    ]);
    expect(page.html).toContain("<p>El <em>primer</em> texto.</p>");
    for (const one of [
      "Ana de la Antología",
      "Autor anónimo",
      "Primer lugar",
      "Una luz que falla.",
    ])
      expect(page.text).toContain(one);
    expect(page.text).toContain("Esta antología reúne 2 historias del reto «El faro»");
  });

  test.each(["submission", "voting", "counting"] as const)(
    "is a 404 with words in %s, and so is its book",
    async (phase) => {
      const contest = await site.contest(phase);
      await site.story(contest, await site.person(), { title: "Aún a ciegas" });
      for (const path of [pathOf(contest), `${pathOf(contest)}.epub`]) {
        const page = await site.see(path);
        expect(page.status).toBe(404);
        expect(page.text).toContain("La antología se publica con los resultados del reto.");
        expect(page.html).not.toContain("Aún a ciegas");
      }
    },
  );

  test("is linked from its contest, from the history and from the feed", async () => {
    const { contest } = await finished();
    const pages = await Promise.all(
      [`/contest/${contest.id}`, "/contest-history"].map((path) => site.see(path)),
    );
    for (const page of pages) expect(page.links).toContain(pathOf(contest));
    expect(await (await site.get("/historias/feed.xml")).text()).toContain(pathOf(contest));
  });

  test("is told in its colophon from a complete one when stories are left out", async () => {
    const { contest } = await finished();
    const missing = /No está completa/;
    expect((await site.see(pathOf(contest))).text).not.toMatch(missing);
    await site.story(contest, await site.person(), { allows_anthology: 0 });
    // Checks the change as a signed-in reader: a visitor's page may come from the shared page cache.
    const reader = await site.person();
    expect((await site.see(pathOf(contest), reader.as)).text).toMatch(missing);
  });
});

describe("READ-06 an author decides in the preferences", () => {
  test("'no' takes the stories out of page and book at once, 'sí' puts them back", async () => {
    const { contest, author } = await finished();
    const visibleWinner = async () => [
      (await site.see(pathOf(contest))).text.includes("La ganadora"),
      Object.values(textsIn(await bookOf(contest))).some((text) => text.includes("La ganadora")),
    ];
    expect(await visibleWinner()).toEqual([true, true]);
    expect((await choose(author, "ninguna")).status).toBe(303);
    expect(await visibleWinner()).toEqual([false, false]);
    await choose(author, "nuevas");
    expect(await visibleWinner()).toEqual([true, true]);
  });

  test("a story from before anthologies existed is in only if its author says all", async () => {
    const { contest } = await finished();
    const author = await site.person();
    await site.story(contest, author, { title: "La de antes", allows_anthology: 0 });
    const isIn = async () => (await site.see(pathOf(contest))).text.includes("La de antes");
    expect(await isIn()).toBe(false);
    await choose(author, "todas");
    expect(await isIn()).toBe(true);
  });

  test.each([
    ["todas", 0, true],
    ["ninguna", 1, false],
  ] as const)(
    "the choice '%s' survives the deletion of the account",
    async (choice, allows_anthology, isIn) => {
      const { contest } = await finished();
      const author = await site.person();
      await site.story(contest, author, { title: "La que se queda", allows_anthology });
      await choose(author, choice);
      await givePassword(site.db, author, quickHash(PASSWORD));
      const fields = { historias: "anonimas", password: PASSWORD };
      expect((await site.send("/preferences/eliminar", fields, author.as)).status).toBe(303);
      expect((await site.see(pathOf(contest))).text.includes("La que se queda")).toBe(isIn);
    },
  );

  test.each([
    ["the page of today", { antologia: "on" }, 1],
    ["a page from before the terms allowed it", {}, 0],
  ])("a story that is sent from %s: %j", async (_, field, allows_anthology) => {
    await site.clear();
    const { contest, writer, path } = await site.atTheWriteForm();
    await site.send(path, signed(field), writer.as);
    const sent = site.db.selectFrom("stories").where("contest_id", "=", contest.id);
    expect(await sent.select("allows_anthology").execute()).toEqual([{ allows_anthology }]);
  });

  test("a choice that does not exist changes nothing", async () => {
    const author = await site.person({ anthology: "none" });
    expect((await choose(author, "siempre")).status).toBe(400);
    const own = site.db.selectFrom("user_profiles").where("id", "=", author.id);
    expect((await own.select("anthology").executeTakeFirst())?.anthology).toBe("none");
  });
});

describe("READ-06 the book of an anthology", () => {
  testWith("epubcheck")("is what epubcheck accepts, also without stories", async () => {
    const { contest } = await finished();
    const empty = await site.contest("results", { title: "<Sin> «historias» & nada" });
    expect(checkBooks(await bookOf(contest), await bookOf(empty))).toEqual([[], []]);
  });

  test("has a chapter per story in the order of the votes, and a colophon", async () => {
    const { contest } = await finished();
    const texts = textsIn(await bookOf(contest));
    expect(texts["EPUB/historia-001.xhtml"]).toContain("La ganadora");
    expect(texts["EPUB/historia-002.xhtml"]).toContain("Autor anónimo");
    expect(texts["EPUB/colofon.xhtml"]).toContain("reúne 2 historias");
    expect(texts["EPUB/indice.xhtml"]).toMatch(/La ganadora · Ana[^]*La segunda[^]*Colofón/);
  });

  test("is the same bytes until it changes, and a reader who has it gets 304", async () => {
    const { contest, winner } = await finished();
    const path = `${pathOf(contest)}.epub`;
    const first = await site.get(path);
    const etag = first.headers.get("ETag") ?? "";
    const bytes = await first.arrayBuffer();
    expect(Buffer.from(await bookOf(contest)).equals(Buffer.from(bytes))).toBe(true);
    expect((await site.get(path, undefined, { "If-None-Match": etag })).status).toBe(304);
    const change = site.db.updateTable("stories").where("id", "=", winner.id);
    await change.set({ title: "Otra", updated_at: new Date().toISOString() }).execute();
    const changed = await site.get(path, undefined, { "If-None-Match": etag });
    expect(changed.status).toBe(200);
    await changed.arrayBuffer();
  });
});

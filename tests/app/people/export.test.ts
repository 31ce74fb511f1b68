import { beforeAll, describe, expect, test } from "vitest";
import { strToU8, unzipSync, zipSync } from "fflate";
import { renderStory, excerptOf } from "~/domain/markdown/markdown.server";
import { checkBooks, fileIn, testWith, testWithUnzip, textsIn } from "../../support/archives";
import { xssCorpus } from "../../support/xss-corpus";
import { inHours, openMonth, type Person } from "../month/makers";
import { pageOf } from "../month/page";
import { unchanged } from "../security/world";
import { createVote } from "../../../scripts/seed/rows";
import { fixture } from "../../support/fixture";

const FILE = "/preferences/exportar/archivo";

const site = await fixture(openMonth());

async function exported(who: Person): Promise<Uint8Array> {
  const response = await site.post(FILE, {}, who.as);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
  return new Uint8Array(await response.arrayBuffer());
}

/** Creates a story with its Markdown source and HTML, as the write page stores it. */
async function written(
  who: Person,
  contest: { id: string },
  { title, text }: { title: string; text: string },
  overrides = {},
) {
  const { source, html } = renderStory(text);
  return site.story(contest, who, {
    title: title.slice(0, 100),
    source,
    content: html,
    excerpt: excerptOf(html),
    ...overrides,
  });
}

interface OwnData {
  historias: object[];
  votos: object[];
  mensajes: object[];
}

function dataOf(bytes: Uint8Array): OwnData {
  return JSON.parse(textsIn(bytes)["datos.json"] ?? "") as OwnData;
}

/** Creates a person with at least one row of everything that the export contains. */
async function activePerson(): Promise<Person> {
  const who = await site.person({ display_name: "Ñ. Escribe «mucho»", bio: "Vivo aquí." });
  const { db } = site;
  const finished = await site.contest("results", { title: "El de antes" });
  await written(
    who,
    finished,
    { title: "La primera", text: "Uno *dos*.\n\n![gato](https://ejemplo.test/g.png)" },
    { likes_count: 7, views_count: 31, published_at: inHours(-300) },
  );
  const open = await site.contest("voting");
  const mine = await written(
    who,
    open,
    { title: "La segunda", text: "Tres." },
    { views_count: 4321 },
  );
  const others = await Promise.all(
    [finished, open].map(async (contest) => {
      const author = await site.person({
        display_name: "Otra Autora",
        email: `${crypto.randomUUID()}@otra.test`,
      });
      return { contest, story: await site.story(contest, author, { title: "De otra" }) };
    }),
  );
  for (const { contest, story } of others) {
    const vote = { contest_id: contest.id, story_id: story.id, user_id: who.id };
    await createVote(db, { ...vote, created_at: inHours(-200) });
    await site.send(
      `/story/${story.id}/comentario`,
      { content: "Lo que opino", clave: crypto.randomUUID() },
      who.as,
    );
    await site.send(`/story/${story.id}/lectura`, { quiere: "leida" }, who.as);
  }
  await site.badges(who, "first_story");
  await site.send(
    `/story/${mine.id}/comentario`,
    { content: "Gracias", clave: crypto.randomUUID() },
    who.as,
  );
  return who;
}

describe("AUTH-11 the export", () => {
  test("holds everything of one's own, and nothing of others", async () => {
    const who = await activePerson();
    const bytes = await exported(who);
    const texts = textsIn(bytes);
    expect(Object.keys(texts).filter((name) => !name.includes(".epub/"))).toEqual([
      "LEEME.txt",
      "datos.json",
      "historias/001-la-primera.md",
      "historias/002-la-segunda.md",
    ]);
    const data = dataOf(bytes);
    expect(data).toMatchObject({
      cuenta: { id: who.id, email: who.email, nombre: "Ñ. Escribe «mucho»", bio: "Vivo aquí." },
      preferencias: { correos: 1, correos_de_retos: 1, notificaciones_del_sitio: 1 },
      insignias: [{ insignia: "Pluma nueva" }],
      sesiones: [expect.objectContaining({ pais: null })],
      comentarios: [
        { texto: "Lo que opino" },
        { texto: "Lo que opino" },
        { texto: "Gracias", en_la_historia: "La segunda" },
      ],
      lecturas: [{ titulo: "De otra" }],
      historias: [
        { titulo: "La primera", votos: 7, visitas: 31, texto: expect.stringContaining("*dos*") },
        { titulo: "La segunda", texto: "Tres." },
      ],
    });
    // The export lists votes only of contests with results (VOTE-09).
    expect(data.votos).toEqual([expect.objectContaining({ titulo: "De otra" })]);
    expect(data.historias[1]).not.toHaveProperty("votos");
    const all = Object.values(texts).join("\n");
    for (const secret of ["Otra Autora", "@otra.test", "4321", "scrypt", "token"]) {
      expect(all).not.toContain(secret);
    }
    expect(texts["LEEME.txt"]?.replace(/\s+/g, " ")).toContain(
      "hasta entonces, la descarga no dice por qué historias votaste.",
    );
    expect(texts["historias/001-la-primera.md"]).toContain("# La primera");
    expect(texts["historias.epub/EPUB/historia-001.xhtml"]).toContain("[Imagen: gato]");
    expect(texts["historias.epub/EPUB/portada.svg"]).toContain("Historias de");
  });

  test("is a file that no cache keeps, with a name that says its day", async () => {
    const who = await site.person();
    const response = await site.post(FILE, {}, who.as);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="tintero-\d{4}-\d\d-\d\d\.zip"$/,
    );
    await response.arrayBuffer();
  });

  test("can be had twice a day, changes nothing, and a GET gives none", async () => {
    const who = await site.person();
    await unchanged(site.db, async () => {
      const response = await site.get(FILE, who.as);
      expect([response.status, response.headers.get("Location")]).toEqual([
        303,
        "/preferences/exportar",
      ]);
      await exported(who);
      await exported(who);
    });
    const third = await pageOf(site.post(FILE, {}, who.as));
    expect([third.status, third.text]).toEqual([
      429,
      expect.stringContaining("Demasiados intentos"),
    ]);
    expect(Number(third.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("is its owner's: a visitor is asked to sign in", async () => {
    const answer = await site.post(FILE, {});
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/login?redirectTo=%2Fpreferences%2Fexportar",
    ]);
  });

  test("leaves out what is by an e-mail that is not confirmed: it may be another's", async () => {
    const email = "de-alguien@correo.test";
    const who = await site.person({ email, email_confirmed_at: null });
    await site.db
      .insertInto("feedback_requests")
      .values({
        id: "f",
        user_id: null,
        email,
        type: "bug",
        message: "De otra persona",
        created_at: inHours(-1),
      })
      .execute();
    expect(dataOf(await exported(who)).mensajes).toEqual([]);
    await site.db
      .updateTable("user_profiles")
      .set({ email_confirmed_at: inHours(0) })
      .where("id", "=", who.id)
      .execute();
    expect(dataOf(await exported(who)).mensajes).toHaveLength(1);
  });
});

test.each(["voting", "counting"] as const)(
  "CONTEST-05 AUTH-11 in %s an export tells its author, a voter and an admin nothing of votes and names",
  async (phase) => {
    const contest = await site.contest(phase);
    const author = await site.person({
      display_name: "Secreta Escritora",
      email: `${phase}@secreta.test`,
    });
    const story = await site.story(contest, author, {
      likes_count: 734_158,
      views_count: 845_269,
      winner_position: 1,
      is_winner: 1,
    });
    await site.db
      .insertInto("vote_tallies")
      .values({ story_id: story.id, contest_id: contest.id, n: 956_371, seq: 9 })
      .execute();
    const voter = await site.person();
    await createVote(site.db, {
      id: "vote-of-nobody",
      contest_id: contest.id,
      story_id: story.id,
      user_id: voter.id,
      seq: 617_482,
      created_at: inHours(-1),
    });
    await site.send(
      `/story/${story.id}/comentario`,
      { content: "Soy yo", clave: crypto.randomUUID() },
      author.as,
    );
    const admin = await site.person({ is_admin: 1 });
    for (const who of [voter, admin]) {
      await site.send(
        `/story/${story.id}/comentario`,
        { content: "Bien", clave: crypto.randomUUID() },
        who.as,
      );
      const all = Object.values(textsIn(await exported(who))).join("\n");
      for (const secret of ["Secreta", "secreta.test", author.id, "vote-of-nobody"]) {
        expect(all).not.toContain(secret);
      }
      expect(all).toContain(story.id);
    }
    for (const who of [voter, author]) {
      const all = Object.values(textsIn(await exported(who))).join("\n");
      for (const count of ["734158", "845269", "956371", "617482"])
        expect(all).not.toContain(count);
    }
    expect(dataOf(await exported(author)).historias[0]).not.toHaveProperty("lugar");
    await site.clear();
  },
);

const withEpubcheck = testWith("epubcheck");
const withUnzip = testWith("unzip");

describe("AUTH-11 what Debian's programs say", () => {
  let hostile: Uint8Array;
  let empty: Uint8Array;
  beforeAll(async () => {
    empty = await exported(await site.person());
    const who = await site.person({ display_name: `</title><script>alert(1)</script>` });
    for (let at = 0; at < xssCorpus.length; at += 20) {
      const some = xssCorpus.slice(at, at + 20);
      const title = some.slice(0, 5).join(" ").replaceAll("\0", "");
      const contest = await site.contest("results", {
        title: some.slice(5, 10).join(" ").slice(0, 100).trim() || "x",
      });
      await written(who, contest, { title: title.trim() || "x", text: some.join("\n\n") });
    }
    hostile = await exported(who);
  });

  withUnzip("of the archive, and of the book as one: no error", () => {
    for (const bytes of [empty, hostile]) {
      expect(testWithUnzip(bytes)).toContain("No errors detected");
      expect(testWithUnzip(fileIn(bytes, "historias.epub"))).toContain("No errors detected");
    }
  });

  withEpubcheck(
    "SEC-02 of the book: no error and no warning, whatever its stories hold, and with none",
    () => {
      const books = [empty, hostile].map((bytes) => fileIn(bytes, "historias.epub"));
      const broken = unzipSync(fileIn(empty, "historias.epub"));
      broken["EPUB/portada.xhtml"] = strToU8("<p>");
      const errors = checkBooks(...books, zipSync(broken));
      expect(errors.slice(0, 2)).toEqual([[], []]);
      expect(errors[2]).not.toEqual([]);
    },
  );

  test("a book begins with its format, as it is", () => {
    const first = new TextDecoder("latin1").decode(fileIn(empty, "historias.epub").slice(0, 58));
    expect(first.slice(30)).toBe("mimetypeapplication/epub+zip");
  });
});

test("AUTH-11 200 stories of 3,000 words are one archive", async () => {
  const who = await site.person();
  const text = Array.from({ length: 30 }, (_, n) =>
    Array.from({ length: 100 }, (_, m) => `palabra${(n * 31 + m * 7) % 997}`).join(" "),
  ).join("\n\n");
  const { source, html } = renderStory(text);
  const { db } = site;
  const contest = await site.contest("results");
  const at = inHours(-300);
  const { id: _, ...dates } = contest;
  for (let from = 0; from < 200; from += 20) {
    const numbers = Array.from({ length: 20 }, (_, n) => `larga-${from + n}`);
    await db.batch([
      ...numbers.map((id) =>
        db
          .insertInto("contests")
          .values({ ...dates, id })
          .compile(),
      ),
      ...numbers.map((id) =>
        db
          .insertInto("stories")
          .values({
            id,
            contest_id: id,
            user_id: who.id,
            title: `Historia ${id}`,
            source,
            content: html,
            excerpt: "",
            word_count: 3000,
            winner_position: null,
            published_at: at,
            created_at: at,
            updated_at: at,
          })
          .compile(),
      ),
    ]);
  }
  const from = Date.now();
  const bytes = await exported(who);
  const seconds = (Date.now() - from) / 1000;
  const texts = textsIn(bytes);
  const size = Object.values(texts).reduce((sum, { length }) => sum + length, 0);
  console.info(`200 stories: ${bytes.length} bytes of ${size} in ${seconds} s`);
  expect(Object.keys(texts).filter((name) => name.endsWith(".md"))).toHaveLength(200);
  expect(Object.keys(texts).filter((name) => /historia-\d+\.xhtml$/.test(name))).toHaveLength(200);
  expect(dataOf(bytes).historias).toHaveLength(200);
});

import { sweepBudget } from "~/db/delete-in-pieces";
import { beforeEach, describe, expect, test } from "vitest";
import { quickHash } from "../support/quick-hash";
import { sweepPictures } from "~/domain/pictures/sweep-pictures.server";
import { checkBooks, fileIn, testWith, textsIn } from "../support/archives";
import { useLimit } from "../support/limits";
import { dataOf, png } from "../support/png";
import { givePassword } from "../../scripts/seed/rows";
import { endNow, entry, inHours, openMonth, signed, words, type Person } from "./month/makers";
import { fixture } from "../support/fixture";

const site = await fixture(openMonth());
beforeEach(async () => {
  await site.clear();
  await site.db.deleteFrom("pictures").execute();
});

const JPEG = Buffer.from(
  "ffd8ffe000104a46494600010100000100010000ffe1000845786966abcdffc0000b080002000501011100ffda000801010000003f00d2ffd9",
  "hex",
);
const upload = (path: string, imagen: string, who?: Person) =>
  site.post(`${path}/borrador`, { paso: "imagen", imagen }, who?.as);

/** Uploads a picture into a writer's draft. Returns the picture's path. */
async function pictureOf(path: string, who: Person, bytes = png()): Promise<string> {
  const answer = await upload(path, dataOf(bytes), who);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { address: string }).address;
}

const withImage = (...addresses: string[]) =>
  `${words(120)}\n\n${addresses.map((address) => `![Un gato](${address})`).join(" ")}`;

/** Sends a story with an uploaded picture. Returns the stored story and the picture's path. */
async function sentStory() {
  const writing = await site.atTheWriteForm();
  const address = await pictureOf(writing.path, writing.writer);
  const sent = await site.send(
    writing.path,
    signed({ content: withImage(address) }),
    writing.writer.as,
  );
  expect(sent.status).toBe(303);
  const story = await site.db.selectFrom("stories").selectAll().executeTakeFirstOrThrow();
  return { ...writing, address, story };
}

const statusOf = async (address: string, who?: Person) => (await site.get(address, who?.as)).status;

describe("WRITE-06 a picture of a story", () => {
  test("WRITE-06 STORY-02 is read by its author alone until the submissions end, then by everybody", async () => {
    const { contest, writer, address } = await sentStory();
    const other = await site.person();
    expect(
      await Promise.all([writer, other, undefined].map((who) => statusOf(address, who))),
    ).toEqual([200, 404, 404]);
    await endNow(site.db, contest, "submission_deadline");
    expect(await Promise.all([other, undefined].map((who) => statusOf(address, who)))).toEqual([
      200, 200,
    ]);
    const picture = await site.get(address);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cache-control": "private, max-age=31536000, immutable",
    });
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png());
  });

  test("WRITE-06 is asked for again by its author's browser while others may not see it", async () => {
    const { address, writer } = await sentStory();
    const first = await site.get(address, writer.as);
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
    const etag = first.headers.get("ETag") ?? "";
    // A compressing cache prepends W/ to the ETag.
    for (const known of [etag, `W/${etag}`]) {
      expect((await site.get(address, writer.as, { "If-None-Match": known })).status).toBe(304);
    }
    expect((await site.get(address, undefined, { "If-None-Match": etag })).status).toBe(404);
  });

  test("WRITE-06 stands in the story with its size, and counts as no word", async () => {
    const { story, writer, address } = await sentStory();
    expect(story.word_count).toBe(120);
    const page = await site.see(`/story/${story.id}`, writer.as);
    expect(page.html).toContain(
      `<img src="${address}" alt="Un gato" width="3" height="1" loading="lazy"`,
    );
  });

  test("WRITE-06 WRITE-17 goes with the story", async () => {
    const { story, writer, address } = await sentStory();
    expect((await site.send(`/story/${story.id}/eliminar`, {}, writer.as)).status).toBe(303);
    expect(await statusOf(address, writer)).toBe(404);
    expect(await site.count("pictures")).toBe(0);
  });

  test("WRITE-06 WRITE-12 goes when an edit takes it out, and a new one comes in", async () => {
    const { story, writer, address, path } = await sentStory();
    const next = await pictureOf(path, writer, png({ width: 9 }));
    const edited = signed({ content: withImage(next) });
    expect((await site.send(`${path}?edit=${story.id}`, edited, writer.as)).status).toBe(303);
    expect([await statusOf(address, writer), await statusOf(next, writer)]).toEqual([404, 200]);
  });

  test("WRITE-06 SEC-03 nobody refers to another's, nor to one of another story", async () => {
    const { address, writer, contest } = await sentStory();
    const other = await site.person();
    await endNow(site.db, contest, "submission_deadline");
    const second = await site.contest("submission");
    for (const who of [other, writer]) {
      const page = await site.send(
        `/write/${second.id}`,
        signed({ content: withImage(address) }),
        who.as,
      );
      expect(page.status).toBe(400);
      expect(page.texts(".field-error").filter(Boolean)).toEqual([
        "Una de las imágenes ya no está: quítala o vuelve a ponerla.",
      ]);
    }
    expect(await site.count("stories")).toBe(1);
  });

  test("WRITE-06 there are two a story at most, by a constraint too", async () => {
    const { contest, writer, path } = await site.atTheWriteForm();
    const addresses = [];
    for (const width of [1, 2, 3]) addresses.push(await pictureOf(path, writer, png({ width })));
    const page = await site.send(path, signed({ content: withImage(...addresses) }), writer.as);
    expect([page.status, page.texts(".field-error").filter(Boolean)]).toEqual([
      400,
      ["Tu historia puede llevar 2 imágenes tuyas como máximo: quita alguna."],
    ]);
    const story = await site.story(contest, writer);
    const tie = site.db.updateTable("pictures").set({ story_id: story.id });
    await expect(tie.execute()).rejects.toThrow("pictures of this story are two");
  });

  test("WRITE-06 WRITE-08 a story of pictures alone is refused, whatever they are called", async () => {
    const { path, writer } = await site.atTheWriteForm();
    const address = await pictureOf(path, writer);
    const content = `![${words(150).replaceAll("\n", " ")}](${address})`;
    const page = await site.send(path, signed({ content }), writer.as);
    expect([page.status, page.texts(".field-error").filter(Boolean)]).toEqual([
      400,
      ["Tu texto debe tener al menos 100 palabras"],
    ]);
    await site.db.updateTable("contests").set({ min_words: 1 }).execute();
    expect((await site.send(path, signed({ content }), writer.as)).status).toBe(400);
    expect(await site.count("stories")).toBe(0);
  });

  test("WRITE-06 never changes", async () => {
    await sentStory();
    const change = site.db.updateTable("pictures").set({ type: "image/jpeg" });
    await expect(change.execute()).rejects.toThrow("pictures do not change");
  });
});

describe("WRITE-06 an image that somebody typed", () => {
  test.each(["borrador", "enviar"])(
    "WRITE-06 WRITE-07 is taken out of the text without scripts (%s)",
    async (paso) => {
      const { path, writer } = await site.atTheWriteForm();
      const content = withImage(dataOf(png({ width: 5 })), dataOf(JPEG, "image/jpeg"));
      expect((await site.send(path, signed({ content, paso }), writer.as)).status).toBe(303);
      const table = paso === "enviar" ? "stories" : "drafts";
      const { source } = await site.db.selectFrom(table).select("source").executeTakeFirstOrThrow();
      const addresses = [...source.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address);
      expect(addresses).toEqual([
        expect.stringMatching(/^\/imagen\/[0-9a-f]{32}-5x1$/),
        expect.stringMatching(/^\/imagen\/[0-9a-f]{32}-5x2$/),
      ]);
      expect(await site.count("pictures")).toBe(2);
    },
  );

  test("WRITE-06 is taken out with space before it, and refused in a spelling that hides it", async () => {
    const { path, writer } = await site.atTheWriteForm();
    const data = dataOf(png({ width: 6 }));
    const hidden = withImage(data.replace(":", "\\:"));
    const refused = await site.send(path, signed({ content: hidden }), writer.as);
    expect([refused.status, refused.field("content"), await site.count("stories")]).toEqual([
      400,
      hidden,
      0,
    ]);
    const spaced = signed({ content: withImage(` ${data}`) });
    expect((await site.send(path, spaced, writer.as)).status).toBe(303);
    const { content } = await site.db
      .selectFrom("stories")
      .select("content")
      .executeTakeFirstOrThrow();
    expect(content).toMatch(/<img src="\/imagen\/[0-9a-f]{32}-6x1"/);
  });

  test("WRITE-18 may be larger than the text, up to 40 KB, and is stored once", async () => {
    const { path, writer } = await site.atTheWriteForm();
    const content = withImage(dataOf(png({ extra: 40_500 })));
    for (const _ of [1, 2])
      expect((await site.send(path, entry({ content, paso: "borrador" }), writer.as)).status).toBe(
        303,
      );
    expect(await site.count("pictures")).toBe(1);
  });

  test.each([
    ["is over 40 KB", 413, dataOf(png({ extra: 41_000 })), "Una imagen pesa más de 40 KB"],
    [
      "is of another kind",
      400,
      "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
      "Solo se admiten imágenes PNG o JPEG.",
    ],
    [
      "is no image",
      400,
      dataOf(Buffer.from("<script>alert(1)</script>")),
      "Solo se admiten imágenes PNG o JPEG.",
    ],
    ["breaks off", 400, dataOf(png().subarray(0, 50)), "Solo se admiten imágenes PNG o JPEG."],
    [
      "fills the memory of its readers' browsers",
      400,
      dataOf(png({ width: 3001 })),
      "Una imagen mide más de 3000 píxeles de ancho o de alto",
    ],
  ])(
    "WRITE-06 WRITE-15 that %s is refused with words, and the text kept",
    async (_, status, data, said) => {
      const { path, writer } = await site.atTheWriteForm();
      for (const paso of ["revisar", "enviar", "borrador"]) {
        const fields = signed({ content: withImage(data), paso });
        const page = await site.send(path, fields, writer.as);
        expect([page.status, page.texts(".form-errors").join()]).toEqual([
          status,
          expect.stringContaining(said),
        ]);
        expect(page.field("content")).toBe(fields.content);
      }
      expect(
        await Promise.all((["stories", "drafts", "pictures"] as const).map(site.count)),
      ).toEqual([0, 0, 0]);
    },
  );

  test("WRITE-06 CONTEST-05 loses what was noted beside its pixels", async () => {
    const { path, writer } = await site.atTheWriteForm();
    const address = await pictureOf(path, writer, png({ comment: "Ana", frames: true }));
    const picture = await site.get(address, writer.as);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png());
    const photo = (await (await upload(path, dataOf(JPEG, "image/jpeg"), writer)).json()) as {
      address: string;
    };
    const bytes = Buffer.from(await (await site.get(photo.address, writer.as)).arrayBuffer());
    expect(bytes.includes("Exif")).toBe(false);
    expect(bytes.includes("JFIF")).toBe(true);
  });

  test("WRITE-14 of a visitor stays in the text, and is taken out once they have an account", async () => {
    const { path, writer } = await site.atTheWriteForm();
    const content = withImage(dataOf(png()));
    const savedDraft = await site.send(path, entry({ content, paso: "borrador" }));
    expect(savedDraft.status).toBe(303);
    expect(await site.count("pictures")).toBe(0);
    const large = await site.send(
      path,
      entry({ content: withImage(dataOf(png({ extra: 39_000 }))), paso: "borrador" }),
    );
    expect(large.texts(".form-errors").join()).toContain(
      "Para poner imágenes tuyas, inicia sesión",
    );
    expect((await site.send(path, signed({ content }), writer.as)).status).toBe(303);
    expect(await site.count("pictures")).toBe(1);
  });
});

describe("WRITE-06 a picture that the editor sends", () => {
  test("WRITE-06 needs an account, and is counted: thirty a day", async () => {
    const { path, writer } = await site.atTheWriteForm();
    const answer = await upload(path, dataOf(png()));
    expect([answer.status, await answer.json()]).toEqual([
      401,
      {
        message: "Para poner imágenes tuyas, inicia sesión o regístrate. Tu texto te espera aquí.",
      },
    ]);
    await pictureOf(path, writer);
    await useLimit(site.db, "picture", 30);
    expect((await upload(path, dataOf(png({ width: 8 })), writer)).status).toBe(429);
    // Uploading the same picture again does not count against the limit of new pictures.
    expect((await upload(path, dataOf(png()), writer)).status).toBe(200);
  });

  test("WRITE-06 OPS-03 goes after a day if no text of its owner refers to it", async () => {
    const { path, writer } = await site.atTheWriteForm();
    const [used, unused] = [
      await pictureOf(path, writer),
      await pictureOf(path, writer, png({ width: 8 })),
    ];
    await site.send(path, entry({ content: withImage(used), paso: "borrador" }), writer.as);
    await sweepPictures(site.db, new Date(inHours(23)), sweepBudget());
    expect([await statusOf(used, writer), await statusOf(unused, writer)]).toEqual([200, 200]);
    await sweepPictures(site.db, new Date(inHours(25)), sweepBudget());
    expect([await statusOf(used, writer), await statusOf(unused, writer)]).toEqual([200, 404]);
  });
});

describe("AUTH-10 AUTH-11 whose account goes", () => {
  const PASSWORD = "mi secreto de siempre";
  const remove = async (who: Person, historias: string) => {
    await givePassword(site.db, who, quickHash(PASSWORD));
    await site.send("/preferences/eliminar", { historias, password: PASSWORD }, who.as);
  };
  const finish = (contest: { id: string }) =>
    site.db
      .updateTable("contests")
      .set({
        submission_deadline: inHours(-9),
        voting_deadline: inHours(-8),
        results_at: inHours(-7),
        status: "results",
        finalized_at: inHours(-6),
      })
      .where("id", "=", contest.id)
      .execute();

  test.each([
    ["borradas", 404],
    ["anonimas", 200],
  ])(
    "AUTH-10 with stories %s their pictures: %i, and those of drafts are gone",
    async (fate, status) => {
      const { contest, writer, address } = await sentStory();
      const draft = await pictureOf(
        `/write/${(await site.contest("submission")).id}`,
        writer,
        png({ width: 8 }),
      );
      await finish(contest);
      await remove(writer, fate);
      expect([await statusOf(address), await statusOf(draft)]).toEqual([status, 404]);
      expect(await site.count("pictures")).toBe(status === 200 ? 1 : 0);
    },
  );

  test("AUTH-11 takes pictures along, beside the Markdown and in the book", async () => {
    const { writer, address } = await sentStory();
    const response = await site.post("/preferences/exportar/archivo", {}, writer.as);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const name = `imagenes/${address.split("/")[2]}.png`;
    expect(Buffer.from(fileIn(bytes, name))).toEqual(png());
    const texts = textsIn(bytes);
    expect(texts["historias/001-el-cartero-ciego.md"]).toContain(`![Un gato](../${name})`);
    const book = fileIn(bytes, "historias.epub");
    expect(Buffer.from(fileIn(book, `EPUB/${name}`))).toEqual(png());
    expect(texts["historias.epub/EPUB/historia-001.xhtml"]).toContain(
      `<img src="${name}" alt="Un gato"/>`,
    );
    expect(JSON.parse(texts["datos.json"] ?? "")).toMatchObject({
      imagenes: [{ tipo: "image/png" }],
    });
  });

  testWith("epubcheck")("AUTH-11 a book with pictures is valid", async () => {
    const { writer } = await sentStory();
    const response = await site.post("/preferences/exportar/archivo", {}, writer.as);
    const book = fileIn(new Uint8Array(await response.arrayBuffer()), "historias.epub");
    expect(checkBooks(book)).toEqual([[]]);
  });
});

describe("WRITE-06 an image of another site", () => {
  const FAR = "https://lejos.example/g.png?a=1&b=2";

  test.each(["voting", "results"] as const)(
    "WRITE-06 in %s is a link that says from where, and loads by nothing",
    async (phase) => {
      const contest = await site.contest(phase);
      const content = `<p><img src="${FAR.replace("&", "&amp;")}" alt="Un gato" loading="lazy" referrerpolicy="no-referrer"> y <a href="https://otro.example/" rel="nofollow ugc noopener"><img src="https://lejos.example/h.png" alt="" loading="lazy"></a></p>`;
      const story = await site.story(contest, null, { content });
      const page = await site.see(`/story/${story.id}`);
      expect(page.html).not.toMatch(/<img[^>]*lejos/);
      expect(page.links).toContain(FAR);
      expect(page.text).toContain(
        "[Ver imagen de lejos.example: Un gato] y [imagen de lejos.example]",
      );
    },
  );
});

import { beforeEach, describe, expect, test } from "vitest";
import { takeVersion } from "~/domain/drafts/choose-version.server";
import { claimDrafts } from "~/domain/drafts/claim-drafts.server";
import { findDraft } from "~/domain/drafts/drafts.server";
import { saveDraft } from "~/domain/drafts/save-draft.server";
import { cookiesOf } from "../support/site";
import { entry, openMonth, signed, type Person } from "./month/makers";
import { fixture } from "../support/fixture";

const site = await fixture(openMonth());
beforeEach(() => site.clear());

const MINUTE = 60_000;
const PAGE = { phone: "pagina-del-movil", laptop: "pagina-del-portatil" };

interface Sent {
  revision: number;
  isDraft: boolean;
  versions: number;
}

/** Sends a draft to the endpoint that the write form's script calls one second after a change. */
async function autosave(
  path: string,
  writer: Person,
  {
    page,
    known = 0,
    age = 0,
    ...text
  }: { page: string; content: string; title?: string; known?: number; age?: number },
): Promise<Sent> {
  const response = await site.post(
    `${path}/borrador`,
    {
      title: "",
      ...text,
      paso: "guardar",
      revision: String(known),
      pagina: page,
      hace: String(age),
    },
    writer.as,
  );
  expect(response.status).toBe(200);
  return response.json() as Promise<Sent>;
}

const draftOf = (writer: Person, contest: { id: string }) =>
  findDraft(site.db, { user: writer.id }, contest.id);

/** Returns a draft's text, followed by the texts of its other versions. */
async function textsOf(writer: Person, contest: { id: string }) {
  const draft = await draftOf(writer, contest);
  return [draft?.source, ...(draft?.versions.map(({ source }) => source) ?? [])];
}

describe("WRITE-13 one page saves its draft", () => {
  test("each save is a revision, and the same text again is none", async () => {
    const { contest, writer, path } = await site.atTheWriteForm();
    const page = PAGE.laptop;
    const first = await autosave(path, writer, { page, content: "Uno" });
    expect(first).toEqual({ revision: 1, isDraft: true, versions: 0 });
    expect(await autosave(path, writer, { page, content: "Uno", known: 1 })).toEqual(first);
    const second = await autosave(path, writer, { page, content: "Uno y dos", known: 1 });
    expect(second).toEqual({ revision: 2, isDraft: true, versions: 0 });
    expect(await textsOf(writer, contest)).toEqual(["Uno y dos"]);
  });

  test("an answer that was lost makes no conflict with oneself", async () => {
    const { contest, writer, path } = await site.atTheWriteForm();
    const page = PAGE.laptop;
    await autosave(path, writer, { page, content: "Uno" });
    await autosave(path, writer, { page, content: "Uno y dos" });
    expect(await textsOf(writer, contest)).toEqual(["Uno y dos"]);
  });

  test("the page opens with the draft and its revision, on any device", async () => {
    const { writer, path } = await site.atTheWriteForm();
    await autosave(path, writer, { page: PAGE.phone, title: "Desde el móvil", content: "Uno" });
    const page = await site.see(path, writer.as);
    expect([page.field("title"), page.field("content"), page.field("revision")]).toEqual([
      "Desde el móvil",
      "Uno",
      "1",
    ]);
  });
});

describe("WRITE-13 two pages write one draft", () => {
  /** Creates a draft conflict: the laptop saves, then the phone saves without having loaded the laptop's version. */
  async function conflict() {
    const writing = await site.atTheWriteForm();
    await autosave(writing.path, writing.writer, { page: PAGE.laptop, content: "Del portátil" });
    const answer = await autosave(writing.path, writing.writer, {
      page: PAGE.phone,
      content: "Del móvil",
    });
    return { ...writing, answer };
  }

  test("the text changed later is the draft and the other is kept", async () => {
    const { contest, writer, answer } = await conflict();
    expect(answer).toEqual({ revision: 2, isDraft: true, versions: 1 });
    expect(await textsOf(writer, contest)).toEqual(["Del móvil", "Del portátil"]);
  });

  test("a text that waited on a device since before is kept and does not become the draft", async () => {
    const { contest, writer, path } = await site.atTheWriteForm();
    await autosave(path, writer, { page: PAGE.laptop, content: "Reciente" });
    const late = { page: PAGE.phone, content: "De ayer", age: 24 * 60 * MINUTE };
    const answer = await autosave(path, writer, late);
    expect(answer).toEqual({ revision: 1, isDraft: false, versions: 1 });
    expect(await autosave(path, writer, late)).toEqual(answer);
    expect(await textsOf(writer, contest)).toEqual(["Reciente", "De ayer"]);
  });

  test("an empty page never takes the draft's place", async () => {
    const { contest, writer, path } = await site.atTheWriteForm();
    await autosave(path, writer, { page: PAGE.laptop, content: "Del portátil" });
    const answer = await autosave(path, writer, { page: PAGE.phone, content: " " });
    expect(answer).toEqual({ revision: 1, isDraft: false, versions: 0 });
    expect(await textsOf(writer, contest)).toEqual(["Del portátil"]);
  });

  test("the same text from two pages is no conflict", async () => {
    const { contest, writer, path } = await site.atTheWriteForm();
    await autosave(path, writer, { page: PAGE.laptop, content: "Igual" });
    await autosave(path, writer, { page: PAGE.phone, content: "Igual" });
    expect(await textsOf(writer, contest)).toEqual(["Igual"]);
  });

  test("two pages that go on side by side keep one version each, the last of theirs", async () => {
    const { contest, writer, path } = await site.atTheWriteForm();
    let known = { laptop: 0, phone: 0 };
    for (const n of [1, 2, 3]) {
      const laptop = await autosave(path, writer, {
        page: PAGE.laptop,
        content: `Portátil ${n}`,
        known: known.laptop,
      });
      const phone = await autosave(path, writer, {
        page: PAGE.phone,
        content: `Móvil ${n}`,
        known: known.phone,
      });
      known = { laptop: laptop.revision, phone: phone.revision };
    }
    const texts = await textsOf(writer, contest);
    expect(texts[0]).toBe("Móvil 3");
    expect(texts.slice(1).sort()).toEqual(["Móvil 2", "Portátil 3"]);
  });

  test("twenty saves at once lose none of the texts", async () => {
    const { contest, writer, path } = await site.atTheWriteForm();
    const contents = Array.from({ length: 20 }, (_, n) => `Texto número ${n}`);
    await Promise.all(
      contents.map((content, n) => autosave(path, writer, { page: `pagina-numero-${n}`, content })),
    );
    expect((await textsOf(writer, contest)).sort()).toEqual(contents.sort());
  });

  test("the page shows when the other version was saved, its text, and what can be done", async () => {
    const { writer, path } = await conflict();
    const page = await site.see(path, writer.as);
    expect(page.field("content")).toBe("Del móvil");
    expect(page.text).toMatch(
      /Hay otra versión de este borrador, guardada el \d+ de \p{L}+ de \d{4} a las? \d\d:\d\d \(hora de Bogotá\): sin título, \d palabras\./u,
    );
    expect(page.text).toContain("Del portátil");
    expect(page.buttons).toEqual(expect.arrayContaining(["Usar la otra versión", "Descartarla"]));
  });

  const idOf = async (writer: Person, contest: { id: string }) =>
    (await draftOf(writer, contest))?.versions[0]?.id ?? "";

  test("without script the other version can be used, and what was just typed is kept in its place", async () => {
    const { contest, writer, path } = await conflict();
    const usar = await idOf(writer, contest);
    const typed = {
      title: "",
      content: "Del móvil, y más",
      revision: "2",
      pagina: "pagina-de-papel",
      usar,
    };
    const sent = await site.send(path, typed, writer.as);
    expect([sent.status, sent.location]).toEqual([303, path]);
    expect(await textsOf(writer, contest)).toEqual(["Del portátil", "Del móvil, y más"]);
  });

  test("without script it can be discarded, and what was just typed is saved", async () => {
    const { contest, writer, path } = await conflict();
    const descartar = await idOf(writer, contest);
    const typed = {
      title: "",
      content: "Del móvil, y más",
      revision: "2",
      pagina: "pagina-de-papel",
      descartar,
    };
    expect((await site.send(path, typed, writer.as)).status).toBe(303);
    expect(await textsOf(writer, contest)).toEqual(["Del móvil, y más"]);
  });

  test("a version that was used is not kept a second time", async () => {
    const { contest, writer, path } = await conflict();
    const use = async (content: string) => {
      const usar = await idOf(writer, contest);
      await site.send(path, { title: "", content, revision: "2", usar }, writer.as);
    };
    await use("Del móvil");
    await use("Del portátil");
    await use("Del móvil");
    expect(await textsOf(writer, contest)).toEqual(["Del portátil", "Del móvil"]);
    const page = await site.see(path, writer.as);
    expect(page.texts(".story-text")).toEqual(["Del móvil"]);
  });

  test("'Guardar borrador' of an old page says that there is another version", async () => {
    const { contest, writer, path } = await site.atTheWriteForm();
    const old = await site.see(path, writer.as);
    await autosave(path, writer, { page: PAGE.phone, content: "Del móvil" });
    const typed = entry({
      paso: "borrador",
      content: "Del papel",
      revision: old.field("revision") ?? "",
      pagina: old.field("pagina") ?? "",
    });
    const sent = await site.post(path, typed, writer.as);
    expect(sent.status).toBe(303);
    const page = await site.see(path, cookiesOf(sent, writer.as));
    expect(page.texts(".flash")).toEqual([
      "Borrador guardado. Hay otra versión: decide abajo qué hacer con ella.",
    ]);
    expect(await textsOf(writer, contest)).toEqual(["Del papel", "Del móvil"]);
  });

  test("SEC-05 nobody else can see, use or discard a version", async () => {
    const { contest, writer, path } = await conflict();
    const other = await site.person();
    const id = await idOf(writer, contest);
    await site.send(path, entry({ usar: id }), other.as);
    await site.send(path, entry({ descartar: id }), other.as);
    await takeVersion(site.db, { visitor: "x" }, id, new Date());
    expect(await textsOf(writer, contest)).toEqual(["Del móvil", "Del portátil"]);
    expect((await site.see(path, other.as)).text).not.toContain("Del portátil");
  });
});

describe("WRITE-11 WRITE-13 a story is sent, and of its draft", () => {
  const SENT = entry().content;
  const OTHER = `Otro comienzo. ${SENT}`;

  /** Saves texts as drafts of the pages in this order, each without having read the others, and sends the story. */
  async function sentAfter(...drafts: [page: string, content: string][]) {
    const writing = await site.atTheWriteForm();
    for (const [page, content] of drafts) {
      await autosave(writing.path, writing.writer, { page, content });
    }
    const answer = await site.post(writing.path, signed(), writing.writer.as);
    expect(answer.status).toBe(303);
    const { contest, writer } = writing;
    const story = site.db.selectFrom("stories").where("user_id", "=", writer.id).select("source");
    expect((await story.executeTakeFirstOrThrow()).source).toBe(SENT);
    return { ...writing, answer, texts: await textsOf(writer, contest) };
  }

  test.each([
    ["the text that was sent", [[PAGE.laptop, SENT]]],
    ["its beginning, of before the last words", [[PAGE.laptop, SENT.slice(0, 200)]]],
    [
      "a version with its beginning",
      [
        [PAGE.phone, SENT.slice(0, 50)],
        [PAGE.laptop, SENT],
      ],
    ],
  ] as const)("%s is gone", async (_, drafts) => {
    const { texts, answer, contest } = await sentAfter(...drafts.map(([...one]) => one));
    expect(texts).toEqual([undefined]);
    expect(answer.headers.get("Location")).toBe(`/contest/${contest.id}`);
    expect([await site.count("drafts"), await site.count("draft_versions")]).toEqual([0, 0]);
  });

  test.each([
    [
      "the newer text of another tab",
      [
        [PAGE.laptop, SENT],
        [PAGE.phone, OTHER],
      ],
      [OTHER],
    ],
    [
      "another version that nobody chose",
      [
        [PAGE.phone, OTHER],
        [PAGE.laptop, SENT],
      ],
      [OTHER],
    ],
    [
      "both other texts",
      [
        [PAGE.phone, OTHER],
        [PAGE.laptop, "Un tercero."],
      ],
      ["Un tercero.", OTHER],
    ],
  ] as const)("%s stays, and the next page says so and shows it", async (_, drafts, left) => {
    const { texts, answer, writer, path } = await sentAfter(...drafts.map(([...one]) => one));
    expect(texts).toEqual(left);
    expect(answer.headers.get("Location")).toBe(path);
    const page = await site.see(path, cookiesOf(answer, writer.as));
    expect(page.texts(".flash")).toEqual([
      "¡Tu historia ha sido enviada exitosamente al reto! Tu borrador tenía otro texto: sigue guardado y está abajo.",
    ]);
    expect(page.field("content")).toBe(left[0]);
    expect(page.buttons).not.toContain("Enviar historia");
    expect((await site.see("/profile", writer.as)).text).toContain("Seguir escribiendo");
  });

  test("nothing is lost with a story that is refused", async () => {
    const { contest, writer, path } = await site.atTheWriteForm();
    await autosave(path, writer, { page: PAGE.laptop, content: SENT });
    expect((await site.send(path, signed({ terms_accepted: "" }), writer.as)).status).toBe(400);
    expect(await textsOf(writer, contest)).toEqual([SENT]);
  });
});

describe("WRITE-13 WRITE-16 a draft beside a story that is sent", () => {
  const KEPT = "El otro texto.";

  /** Creates a sent story and a draft with another text; `edit` is the address of the story's form. */
  async function besideStory() {
    const writing = await site.atTheWriteForm();
    const { contest, writer, path } = writing;
    const story = await site.story(contest, writer, { title: "La enviada", source: "Lo enviado." });
    await autosave(path, writer, { page: PAGE.phone, title: "El otro", content: KEPT });
    return { ...writing, edit: `${path}?edit=${story.id}` };
  }

  const idsOf = (page: { html: string }) =>
    [...page.html.matchAll(/name="usar" value="([^"]+)"/g)].map(([, id]) => id ?? "");

  test("can be read, and its page leads to the story's form", async () => {
    const { writer, path, edit } = await besideStory();
    const page = await site.see(path, writer.as);
    expect(page.field("content")).toBe(KEPT);
    expect(page.text).toContain("¡Ya participaste en este concurso!");
    expect(page.links).toContain(edit);
    expect(page.buttons).not.toContain("Enviar historia");
  });

  test("is offered as another version where the story is edited", async () => {
    const { writer, edit } = await besideStory();
    const page = await site.see(edit, writer.as);
    expect(page.field("content")).toBe("Lo enviado.");
    expect(page.text).toMatch(
      /Hay otra versión de esta historia, guardada el .*: «El otro», 3 palabras/,
    );
  });

  test("is put into the story's form, and what was typed there becomes a version", async () => {
    const { contest, writer, edit } = await besideStory();
    const [usar = ""] = idsOf(await site.see(edit, writer.as));
    const typed = { title: "La enviada", content: "Lo enviado, cambiado del todo.", usar };
    const page = await site.send(edit, typed, writer.as);
    expect([page.status, page.field("title"), page.field("content")]).toEqual([
      200,
      "El otro",
      KEPT,
    ]);
    expect(page.texts(".story-text")).toEqual(["Lo enviado, cambiado del todo."]);
    expect(await textsOf(writer, contest)).toEqual([KEPT, "Lo enviado, cambiado del todo."]);
  });

  test("the sent text itself does not become a version", async () => {
    const { contest, writer, edit } = await besideStory();
    const [usar = ""] = idsOf(await site.see(edit, writer.as));
    await site.send(edit, { title: "La enviada", content: "Lo enviado.", usar }, writer.as);
    expect(await textsOf(writer, contest)).toEqual([KEPT]);
  });

  test("is gone once the story has its text", async () => {
    const { contest, writer, path, edit } = await besideStory();
    await autosave(path, writer, { page: PAGE.phone, content: entry().content });
    expect((await site.send(edit, signed(), writer.as)).location).toBe("/profile");
    expect(await textsOf(writer, contest)).toEqual([undefined]);
  });

  test("can be discarded on its page and where the story is edited", async () => {
    const { contest, writer, path, edit } = await besideStory();
    const [descartar = ""] = idsOf(await site.see(edit, writer.as));
    const typed = { title: "La enviada", content: "A medias.", descartar };
    expect((await site.send(edit, typed, writer.as)).field("content")).toBe("A medias.");
    expect(await textsOf(writer, contest)).toEqual([undefined]);
    await autosave(path, writer, { page: PAGE.phone, content: KEPT });
    const revision = (await site.see(path, writer.as)).field("revision") ?? "";
    await site.send(path, entry({ paso: "descartar", revision }), writer.as);
    expect(await textsOf(writer, contest)).toEqual([undefined]);
    expect((await site.see(path, writer.as)).text).toContain(
      "Tu historia fue enviada exitosamente.",
    );
  });

  test("a newer text of another page is not discarded unread", async () => {
    const { contest, writer, path } = await besideStory();
    const revision = (await site.see(path, writer.as)).field("revision") ?? "";
    await autosave(path, writer, {
      page: PAGE.laptop,
      content: "Más nuevo.",
      known: Number(revision),
    });
    const answer = await site.post(path, entry({ paso: "descartar", revision }), writer.as);
    expect(await textsOf(writer, contest)).toEqual(["Más nuevo."]);
    const page = await site.see(path, cookiesOf(answer, writer.as));
    expect(page.texts(".flash")[0]).toContain("no se descartó");
  });

  test("WRITE-09 a second story that is refused becomes the draft, unless it is the sent one", async () => {
    const { contest, writer, path } = await site.atTheWriteForm();
    await site.send(path, signed(), writer.as);
    expect((await site.send(path, signed(), writer.as)).status).toBe(409);
    expect(await textsOf(writer, contest)).toEqual([undefined]);
    const other = entry({ content: `Otro. ${entry().content}`, paso: "revisar" });
    expect((await site.send(path, other, writer.as)).status).toBe(409);
    expect(await textsOf(writer, contest)).toEqual([other.content]);
  });
});

describe("WRITE-14 a visitor's draft and the account's", () => {
  const VISITOR = { visitor: "huella-de-la-visita" };
  const save = (
    owner: { user: string } | { visitor: string },
    contest: { id: string },
    content: string,
    at: number,
  ) =>
    saveDraft(site.db, owner, contest.id, {
      text: { title: "", content, story_category: "ficcion" },
      known: 0,
      page: crypto.randomUUID(),
      writtenAt: new Date(at),
    });
  const now = Date.now();

  test.each([
    ["the visitor's is newer", 0, -MINUTE, ["De la visita", "De la cuenta"]],
    ["the account's is newer", -MINUTE, 0, ["De la cuenta", "De la visita"]],
  ])("when %s both are there", async (_, theirs, ours, expected) => {
    const { contest, writer } = await site.atTheWriteForm();
    await save(VISITOR, contest, "De la visita", now + theirs);
    await save({ user: writer.id }, contest, "De la cuenta", now + ours);
    await claimDrafts(site.db, VISITOR.visitor, writer.id);
    expect(await textsOf(writer, contest)).toEqual(expected);
    expect(await site.count("drafts")).toBe(1);
  });

  test("the visitor's other versions come along, and an account without a draft takes all of it", async () => {
    const { contest, writer } = await site.atTheWriteForm();
    await save(VISITOR, contest, "Primera", now - MINUTE);
    await save(VISITOR, contest, "Segunda", now);
    await claimDrafts(site.db, VISITOR.visitor, writer.id);
    expect(await textsOf(writer, contest)).toEqual(["Segunda", "Primera"]);
    await save(VISITOR, contest, "Tercera", now + MINUTE);
    await save(VISITOR, contest, "Cuarta", now + 2 * MINUTE);
    await claimDrafts(site.db, VISITOR.visitor, writer.id);
    const texts = await textsOf(writer, contest);
    expect(texts[0]).toBe("Cuarta");
    expect(texts.slice(1).sort()).toEqual(["Primera", "Segunda", "Tercera"]);
  });

  test("the same text is taken once", async () => {
    const { contest, writer } = await site.atTheWriteForm();
    await save(VISITOR, contest, "Igual", now);
    await save({ user: writer.id }, contest, "Igual", now - MINUTE);
    await claimDrafts(site.db, VISITOR.visitor, writer.id);
    expect(await textsOf(writer, contest)).toEqual(["Igual"]);
  });
});

describe("WRITE-13 what the draft's address refuses", () => {
  const post = (path: string, fields: Record<string, string>, as?: string) =>
    site.post(`${path}/borrador`, { paso: "guardar", ...fields }, as);

  test("a visitor without a draft of their own", async () => {
    const { path } = await site.atTheWriteForm();
    expect((await post(path, entry())).status).toBe(401);
    expect(await site.count("drafts")).toBe(0);
  });

  test("an unknown contest", async () => {
    const { writer } = await site.atTheWriteForm();
    expect((await post("/write/no-hay-tal", entry(), writer.as)).status).toBe(404);
  });

  test("WRITE-18 a text over 256 KB, with its message", async () => {
    const { path, writer } = await site.atTheWriteForm();
    const answer = await post(path, entry({ content: "palabra ".repeat(40_000) }), writer.as);
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { message: "El envío supera los 256 KB. Tu texto sigue aquí: acórtalo y vuelve a enviarlo." },
    ]);
  });

  test("WRITE-18 a text over 40 KB, with its message", async () => {
    const { path, writer } = await site.atTheWriteForm();
    const answer = await post(path, entry({ content: "palabra ".repeat(5001) }), writer.as);
    expect([answer.status, await answer.json()]).toEqual([
      413,
      {
        message:
          "Tu texto supera los 40 KB y no cabe. Sigue aquí: acórtalo para guardarlo o enviarlo.",
      },
    ]);
    expect(await site.count("drafts")).toBe(0);
  });

  test("WRITE-06 WRITE-07 a text can be read by anybody as HTML that knows its source, with its number of words", async () => {
    const { path } = await site.atTheWriteForm();
    const answer = await post(path, { paso: "leer", content: "- **Uno** y <b>dos" });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        html: '<p><span data-at="0">—</span><strong><span data-at="3">Uno</span></strong><span data-at="8"> y &lt;b&gt;dos</span></p>',
        words: 4,
      },
    ]);
    expect(await site.count("drafts")).toBe(0);
  });
});

import { describe, expect, test } from "vitest";
import { readArchive } from "~/domain/archives/archive-file";
import { putBack } from "~/domain/archives/put-back.server";
import { createComment, createVote } from "../../../scripts/seed/rows";
import { fixture } from "../../support/fixture";
import { openMonth } from "../month/makers";

const site = await fixture(openMonth());
const [admin, other] = [
  await site.person({ is_admin: 1, display_name: "Jefa" }),
  await site.person({ is_admin: 1, display_name: "Amparo" }),
];
const DATA = "/admin/datos";

/** Reads the hidden field of the form that confirms a clearing (bulk deletion). */
const seenOn = async (path: string) => (await site.see(path, admin.as)).field("visto") ?? "";

async function clear(path: string, palabra: string) {
  return site.send(path, { palabra, visto: await seenOn(path) }, admin.as);
}

/** Downloads the newest archive of cleared rows. */
async function download() {
  const { links } = await site.see(DATA, admin.as);
  const path = links.find((link) => link.startsWith("/archivo/")) ?? "";
  return { path, file: await site.get(path, admin.as) };
}

async function importOf(file: Response) {
  const archive = readArchive(await file.text());
  return putBack(site.db, archive, { by: "operator", say: () => undefined }, new Date());
}

async function talk(title: string, phase: "voting" | "results" = "voting") {
  const [author, reader] = [await site.person(), await site.person()];
  const contest = await site.contest(phase, { title });
  const story = await site.story(contest, author, { likes_count: 2, views_count: 9 });
  const comment = await createComment(site.db, { story_id: story.id, user_id: reader.id });
  await createVote(site.db, { contest_id: contest.id, story_id: story.id, user_id: reader.id });
  return { contest, story, comment, reader };
}

describe("ADMIN-02 comments, without a script", () => {
  test("ADMIN-02 of one contest are counted, go after the typed word, and come back from the file", async () => {
    const { contest, comment } = await talk("Cartas");
    await talk("Faros");
    const path = `${DATA}/comentarios?reto=${contest.id}`;
    const page = await site.see(path, admin.as);
    expect(page.text).toContain("Solo los del reto «Cartas».");
    expect(page.texts("td")).toEqual(["1"]);

    const refused = await clear(path, "comentario");
    expect(refused.status).toBe(400);
    expect(refused.texts(".field-error")).toEqual(["Escribe «comentarios» para confirmar."]);
    expect(refused.field("palabra")).toBe("comentario");
    expect(await site.count("comments")).toBe(2);

    const cleared = await clear(path, " Comentarios ");
    expect([cleared.status, cleared.location]).toEqual([303, DATA]);
    expect(await site.count("comments")).toBe(1);
    const { path: address, file } = await download();
    expect(file.headers.get("Content-Disposition")).toMatch(/tintero-comentarios-[\d-]+\.json/);
    expect(await importOf(file)).toMatchObject({ restored: { comments: 1 }, refused: 0 });
    const back = site.db.selectFrom("comments").where("id", "=", comment.id).selectAll();
    expect(await back.execute()).toEqual([comment]);
    expect((await site.get(address, other.as)).status).toBe(200);
    expect((await site.get(address, (await site.person()).as)).status).toBe(404);
  });

  test("ADMIN-02 a second admin with the same page is told what the first did", async () => {
    await talk("Mareas");
    const path = `${DATA}/comentarios`;
    const version = (await site.see(path, other.as)).field("visto") ?? "";
    await clear(path, "comentarios");
    await talk("Nieblas");
    const late = await site.send(path, { palabra: "comentarios", visto: version }, other.as);
    expect(late.status).toBe(409);
    expect(late.text).toContain("Jefa");
    expect(await site.count("comments")).toBe(1);
    await clear(path, "comentarios");
    const none = await site.send(path, { palabra: "comentarios", visto: version }, other.as);
    expect([none.status, none.text]).toEqual([
      409,
      expect.stringContaining("No queda nada que borrar."),
    ]);
  });

  test("ADMIN-02 an unknown contest or clearing is a page that does not exist", async () => {
    for (const path of [`${DATA}/comentarios?reto=nada`, `${DATA}/cuentas`])
      expect((await site.see(path, admin.as)).status).toBe(404);
  });
});

describe("ADMIN-02 the other clearings, without a script", () => {
  test("VOTE-10 votes go to 0 only in finished trial contests", async () => {
    const [trial, real] = [await talk("Una prueba", "results"), await talk("Ríos", "results")];
    await clear(`${DATA}/votos`, "votos");
    const likes = async (id: string) =>
      (await site.db.selectFrom("stories").where("id", "=", id).selectAll().execute())[0]
        ?.likes_count;
    expect([await likes(trial.story.id), await likes(real.story.id)]).toEqual([0, 2]);
    await importOf((await download()).file);
    expect(await likes(trial.story.id)).toBe(2);
  });

  test("ADMIN-02 views go to 0 and come back", async () => {
    const { story } = await talk("Torres", "results");
    await clear(`${DATA}/vistas`, "vistas");
    const views = async () =>
      (await site.db.selectFrom("stories").where("id", "=", story.id).selectAll().execute())[0]
        ?.views_count;
    expect(await views()).toBe(0);
    await importOf((await download()).file);
    expect(await views()).toBe(9);
  });

  test("ADMIN-02 a trial contest goes with its stories and comments, and comes back", async () => {
    const { contest, story, comment } = await talk("Reto test");
    const page = await site.see(`${DATA}/prueba`, admin.as);
    expect(page.text).toContain("Reto test");
    await clear(`${DATA}/prueba`, "prueba");
    expect((await site.see(`/contest/${contest.id}`)).status).toBe(404);
    expect((await site.see(`/story/${story.id}`)).status).toBe(404);
    const text = await (await download()).file.text();
    expect(text).not.toContain('"votes"');
    await putBack(site.db, readArchive(text), { by: "operator", say: () => undefined }, new Date());
    expect((await site.see(`/story/${story.id}`)).text).toContain(comment.content);
  });
});

import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createIntervention, givePassword } from "../../../scripts/seed/rows";
import { WHERE_ACTAS } from "~/domain/acta/refusals";
import { fixture } from "../../support/fixture";
import { quickHash } from "../../support/quick-hash";
import { CONFIRMED, endNow, openMonth } from "./makers";

const PASSWORD = "mi secreto de siempre";
const site = await fixture(openMonth());
const admin = await site.person({ is_admin: 1 });

/** Creates a contest in counting with two stories; the first has two votes, the second one. */
async function countingContest() {
  const contest = await site.contest("voting", { title: "El faro & Cía." });
  const authors = [await site.person(), await site.person()] as const;
  const first = await site.story(contest, authors[0], { title: "La niebla" });
  const second = await site.story(contest, authors[1], { title: "La boya" });
  const readers = [await site.person(), await site.person()];
  const vote = (story: { id: string }, as: (typeof readers)[number]) =>
    site.send(`/story/${story.id}/voto`, { quiere: "voto", clave: crypto.randomUUID() }, as.as);
  for (const reader of readers) await vote(first, reader);
  for (const reader of readers.slice(1)) await vote(second, reader);
  await endNow(site.db, contest, "voting_deadline");
  return { contest, first, second, author: authors[0], path: `/contest/${contest.id}/acta` };
}

async function finishedContest() {
  const counting = await countingContest();
  await site.send(`/admin/contest/${counting.contest.id}/finalize`, CONFIRMED, admin.as);
  return counting;
}

const fileOf = async (path: string) => {
  const response = await site.get(`${path}.json`);
  return { response, text: await response.text() };
};

test("VOTE-11 there is no file before the results, nor of an unknown contest or version", async () => {
  const { path } = await countingContest();
  const before = await site.see(`${path}.json`);
  expect(before.status).toBe(404);
  expect(before.text).toContain("El acta se publica con los resultados del reto.");
  const unknown = await site.see("/contest/no-existe/acta.json");
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining(WHERE_ACTAS)]);
  const finished = await finishedContest();
  for (const version of ["2", "0", "-1", "x", ""])
    expect((await site.get(`${finished.path}.json?version=${version}`)).status).toBe(404);
});

test("VOTE-11 after the results the file is there for everybody, under a good name, and 304 for who has it", async () => {
  const { path, contest, first, second } = await finishedContest();
  const { response, text } = await fileOf(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toBe(
    `attachment; filename="acta-${contest.number}-el-faro-cia-v1.json"`,
  );
  const sha256 = createHash("sha256").update(text).digest("hex");
  const etag = `"${sha256}"`;
  expect([response.headers.get("ETag"), response.headers.get("Cache-Control")]).toEqual([
    etag,
    "public, no-cache",
  ]);
  const acta = JSON.parse(text) as { stories: { id: string }[]; votes: [number, string][] };
  const votesFor = ({ id }: { id: string }) =>
    acta.votes.filter(([index]) => acta.stories[index]?.id === id).length;
  expect([votesFor(first), votesFor(second)]).toEqual([2, 1]);
  const known = await site.get(`${path}.json`, undefined, { "If-None-Match": etag });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  const page = await site.see(path);
  expect(page.links).toContain(`${path}.json?version=1`);
  expect(page.text).toContain(sha256);
});

test("VOTE-12 the page says what was decided by hand as its file does, and apart what came after that version", async () => {
  const { path, contest } = await finishedContest();
  const page = await site.see(path);
  expect(page.text).toContain("Resultados publicados a mano");
  expect(
    (JSON.parse((await fileOf(path)).text) as { interventions: object[] }).interventions,
  ).toEqual([expect.objectContaining({ kind: "finalized-by-hand" })]);
  expect(page.text).not.toContain("Después de la versión");
  const kind = "story-disqualified";
  await createIntervention(site.db, { kind, rule: "originality", contest_id: contest.id });
  const later = (await site.see(path)).text;
  expect(later).toMatch(/Resultados publicados a mano.*Después de la versión 1.*Obra ajena/s);
});

test("VOTE-11 a disqualification after the results is a second version beside the first", async () => {
  const { path, first } = await finishedContest();
  const before = await fileOf(path);
  const form = { fase: "results", norma: "originality", motivo: "Se publicó en 2019." };
  await site.send(`/admin/historia/${first.id}/descalificar`, form, admin.as);
  const after = await fileOf(path);
  expect(JSON.parse(after.text)).toMatchObject({
    version: 2,
    supersedes: { version: 1, reason: "1 historia descalificada." },
  });
  expect(await (await site.get(`${path}.json?version=1`)).text()).toBe(before.text);
  expect((await site.see(path)).text).toContain("1 historia descalificada.");
});

test("VOTE-11 AUTH-10 who deletes the account with its stories takes the title from every version", async () => {
  const { path, author } = await finishedContest();
  await givePassword(site.db, author, quickHash(PASSWORD));
  const fields = { historias: "borradas", password: PASSWORD };
  expect((await site.send("/preferences/eliminar", fields, author.as)).status).toBe(303);
  // The room is told after the response.
  await expect.poll(async () => (await site.get(`${path}.json?version=1`)).status).toBe(410);
  const withdrawn = await site.see(`${path}.json?version=1`);
  expect(withdrawn.text).toContain("contenía el título de una historia que se eliminó");
  expect(withdrawn.text).not.toContain("La niebla");
  const { text } = await fileOf(path);
  expect(text).not.toContain("La niebla");
  expect(JSON.parse(text)).toMatchObject({ version: 2 });
  const page = await site.see(path);
  expect(page.text).toContain("retirada el");
  expect(page.text).not.toContain("La niebla");
});

test("VOTE-11 a download whose text is withdrawn while it runs breaks off, and is not taken for a whole file", async () => {
  const { path, contest } = await finishedContest();
  // The row of the version is read before its parts.
  await sql`DROP TRIGGER acta_parts_stay`.execute(site.db);
  await site.db.deleteFrom("acta_parts").where("contest_id", "=", contest.id).execute();
  const download = site.get(`${path}.json`).then((response) => response.text());
  await expect(download).rejects.toThrow();
});

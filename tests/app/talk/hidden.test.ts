import { expect, test } from "vitest";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { createIntervention } from "../../../scripts/seed/rows";
import { fixture } from "../../support/fixture";
import { unchanged } from "../security/world";
import { ago, openTalk } from "./makers";

const site = await fixture(openTalk());

const LINE = "Comentario oculto por moderación";
const TEXT = "Compra mi libro";

/** Inserts a comment that an admin has hidden, under a story of another person. */
async function hidden(phase: "voting" | "results" = "voting", content = TEXT) {
  const talk = await site.storyWithReader(phase);
  const other = await site.person();
  const comment = await site.comment(talk.story, talk.reader, { content, hidden_at: ago(1) });
  const { id } = await createIntervention(site.db, {
    comment_id: comment.id,
    user_id: talk.reader.id,
    made_at: ago(1),
  });
  return { ...talk, other, comment, intervention: `/moderacion/${id}` };
}

test("REPORT-02 a hidden comment is nowhere for others, visitors and admins included", async () => {
  const { path, other, author } = await hidden();
  const admin = await site.person({ is_admin: 1 });
  for (const who of [other, author, admin, undefined]) {
    for (const address of [path, `${path}.data`]) {
      expect((await site.see(address, who?.as)).html).not.toContain(TEXT);
    }
    expect((await site.see(path, who?.as)).text).toContain("Aún no hay comentarios.");
  }
});

test("REPORT-02 its replies stay under a line, without name, text or form", async () => {
  const { path, story, comment, other, reader } = await hidden("results");
  await site.comment(story, other, { content: "No, gracias", parent_id: comment.id });
  const page = await site.see(path, other.as);
  expect(page.texts(".comment-text")).toEqual(["No, gracias"]);
  expect(page.text).toContain(LINE);
  expect(page.html).not.toContain(reader.display_name);
  expect(page.links.filter((link) => link.includes("respuesta"))).toEqual([]);
  expect((await site.see(`/autor-de/${comment.id}`, other.as)).status).toBe(404);
});

test("REPORT-02 a hidden reply is left out of its thread", async () => {
  const { path, story, comment, other, reader } = await hidden();
  await site.db
    .updateTable("comments")
    .set({ hidden_at: null })
    .where("id", "=", comment.id)
    .execute();
  await site.comment(story, other, {
    parent_id: comment.id,
    content: "Y el mío",
    hidden_at: ago(1),
  });
  const page = await site.see(path, reader.as);
  expect(page.texts(".comment-text")).toEqual([TEXT]);
  expect(page.html).not.toContain("Y el mío");
});

test("REPORT-02 its author sees it in place, with the page that says why", async () => {
  const { path, reader, comment, intervention } = await hidden();
  const page = await site.see(path, reader.as);
  expect(page.texts(".comment-text")).toEqual([TEXT]);
  expect(page.texts(".comment-by")[0]).toContain("Tu comentario · Oculto por moderación · Por qué");
  expect(page.links).toContain(intervention);
  expect(page.links).toContain(`/comentario/${comment.id}/eliminar`);
  expect(page.links.filter((link) => link.includes("respuesta"))).toEqual([]);
  expect((await site.see(`/autor-de/${comment.id}`, reader.as)).status).toBe(302);
});

test("REPORT-02 it can be neither liked, reported nor answered", async () => {
  const { story, comment, other, reader } = await hidden();
  await unchanged(site.db, async () => {
    const like = (who: typeof other) =>
      site.send(`/comentario/${comment.id}/me-gusta`, { quiere: "me-gusta" }, who.as);
    expect((await like(other)).status).toBe(404);
    expect((await like(reader)).status).toBe(404);
    const report = `/comentario/${comment.id}/denuncia`;
    expect((await site.see(report, other.as)).status).toBe(404);
    expect((await site.send(report, { reason: "spam" }, other.as)).status).toBe(404);
    for (const who of [other, reader]) {
      const answer = await site.sendComment(story, who, "Hola", { parent: comment });
      expect(answer.status).toBe(409);
    }
    const form = await site.see(`/story/${story.id}/comentario?respuesta=${comment.id}`, other.as);
    expect(form.html).not.toContain(TEXT);
  });
});

test("REPORT-02 its text stays stored if its author deletes it, and is shown to nobody", async () => {
  const { path, story, comment, reader } = await hidden();
  await site.send(`/comentario/${comment.id}/eliminar`, {}, reader.as);
  expect((await site.commentsOf(story))[0]?.content).toBe(TEXT);
  expect((await site.see(path, reader.as)).html).not.toContain(TEXT);
});

test("REPORT-02 KARMA-01 PROFILE-04 it counts for nobody", async () => {
  const { story, author, reader } = await hidden("results");
  const report = await site.see(`/story/${story.id}/informe`, author.as);
  expect(report.text).toMatch(/Comentarios\s*0/);
  await recomputeRankings(site.db, new Date());
  const karma = await site.db
    .selectFrom("cached_rankings")
    .where("user_id", "in", [author.id, reader.id])
    .select(["comments_given", "comments_received"])
    .execute();
  for (const row of karma) expect(row).toEqual({ comments_given: 0, comments_received: 0 });
});

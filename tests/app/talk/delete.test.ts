import { expect, test } from "vitest";
import type { Person } from "../month/makers";
import { unchanged } from "../security/world";
import { ago, openTalk } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openTalk());

const pathOf = (comment: { id: string }) => `/comentario/${comment.id}/eliminar`;
const remove = (comment: { id: string }, who: Person | null) =>
  site.send(pathOf(comment), {}, who?.as);

test("COMMENT-02 deleting asks first, with the beginning of the comment", async () => {
  const { story, reader, path } = await site.storyWithReader();
  const comment = await site.comment(story, reader, { content: "x".repeat(150) });
  const page = await site.see(pathOf(comment), reader.as);
  expect(page.texts("h1")).toEqual(["¿Estás seguro de que quieres eliminar este comentario?"]);
  expect(page.texts("blockquote")).toEqual([`${"x".repeat(100)}…`]);
  expect(page.buttons).toContain("Eliminar comentario");
  expect(page.links).toContain(`${path}?comentario=${comment.id}#comment-${comment.id}`);
  expect((await site.commentsOf(story))[0]?.deleted_at).toBeNull();
});

test("COMMENT-02 a comment without replies goes with its text, and again changes nothing", async () => {
  const { story, reader, path } = await site.storyWithReader();
  const comment = await site.comment(story, reader, { content: "Me arrepiento" });
  const answer = await remove(comment, reader);
  expect([answer.status, answer.location]).toEqual([303, `${path}#comentarios`]);
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  const page = await site.see(path, `${reader.as}; ${cookie}`);
  expect(page.texts(".flash")).toEqual(["Tu comentario está eliminado."]);
  expect(page.text).toContain("Aún no hay comentarios. ¡Sé el primero en comentar!");
  expect((await site.commentsOf(story))[0]?.content).toBe("Comentario eliminado");
  await unchanged(site.db, async () => {
    expect((await remove(comment, reader)).status).toBe(303);
    expect((await site.see(pathOf(comment), reader.as)).status).toBe(404);
  });
});

test("COMMENT-02 its replies stay under 'Comentario eliminado', without name or text", async () => {
  const { story, reader, path } = await site.storyWithReader("results");
  const other = await site.person();
  const above = await site.comment(story, reader, { content: "Lo dicho" });
  const reply = await site.comment(story, other, { content: "Pues yo no", parent_id: above.id });
  await remove(above, reader);
  const page = await site.see(path, other.as);
  expect(page.texts(".comment-text")).toEqual(["Pues yo no"]);
  expect(page.text).toContain("Comentario eliminado");
  expect(page.html).not.toContain("Lo dicho");
  expect(page.html).not.toContain(reader.display_name);
  expect(page.links.filter((link) => link.includes("respuesta"))).toEqual([]);
  // After its last reply is deleted too, a deleted comment disappears from the page.
  await remove(reply, other);
  expect((await site.see(path, other.as)).text).not.toContain("Comentario eliminado");
});

test("COMMENT-02 only one's own: others, admins included, and visitors are refused", async () => {
  const { story, author, reader } = await site.storyWithReader();
  const admin = await site.person({ is_admin: 1 });
  const comment = await site.comment(story, reader);
  await unchanged(site.db, async () => {
    for (const who of [author, admin]) {
      const answer = await remove(comment, who);
      expect([answer.status, answer.texts("h1")]).toEqual([
        403,
        ["Error al eliminar el comentario: solo puedes eliminar los tuyos."],
      ]);
      const page = await site.see(pathOf(comment), who.as);
      expect([page.status, page.texts("h1")]).toEqual([404, ["Comentario no encontrado"]]);
    }
    for (const answer of [await remove(comment, null), await site.see(pathOf(comment))]) {
      expect([answer.status, answer.location]).toEqual([
        303,
        `/login?redirectTo=${encodeURIComponent(pathOf(comment))}`,
      ]);
    }
    expect((await remove({ id: "no-hay-tal" }, reader)).status).toBe(404);
  });
});

test("COMMENT-02 REPORT-01 what was reported keeps its text for whoever judges it, and for nobody else", async () => {
  const { story, reader, author, path } = await site.storyWithReader();
  const comment = await site.comment(story, reader, { content: "Un insulto", created_at: ago(3) });
  await site.send(`/comentario/${comment.id}/denuncia`, { reason: "harassment" }, author.as);
  await remove(comment, reader);
  const [row] = await site.commentsOf(story);
  expect([row?.content, row?.deleted_at === null]).toEqual(["Un insulto", false]);
  expect((await site.see(path)).html).not.toContain("Un insulto");
  const page = await site.see(`/comentario/${comment.id}/denuncia`, author.as);
  expect([page.status, page.html.includes("Un insulto")]).toEqual([404, false]);
});

test("COMMENT-02 the form of a deleted comment, sent again, does not pretend to publish it", async () => {
  const { story, reader } = await site.storyWithReader();
  const key = crypto.randomUUID();
  await site.sendComment(story, reader, "Dicho y hecho", { key });
  const [comment] = await site.commentsOf(story);
  if (!comment) throw new Error("no comment");
  await remove(comment, reader);
  const answer = await site.sendComment(story, reader, "Dicho y hecho", { key });
  expect([answer.status, answer.texts(".form-errors")]).toEqual([
    409,
    ["Error al enviar el comentario: ya lo habías publicado y eliminado."],
  ]);
  expect(answer.field("clave")).not.toBe(key);
});

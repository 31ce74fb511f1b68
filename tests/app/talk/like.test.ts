import { expect, test } from "vitest";
import { useLimit } from "../../support/limits";
import { unchanged } from "../security/world";
import { ago, openTalk } from "./makers";
import type { Person } from "../month/makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openTalk());

type LikeValue = "me-gusta" | "no-me-gusta";
const press = (comment: { id: string }, who: Person | null, quiere: LikeValue = "me-gusta") =>
  site.send(`/comentario/${comment.id}/me-gusta`, { quiere }, who?.as);

/** Returns the comment's stored like count and the number of its like rows. */
async function likesOf(comment: { id: string }): Promise<[number, number]> {
  const { likes_count } = await site.db
    .selectFrom("comments")
    .where("id", "=", comment.id)
    .select("likes_count")
    .executeTakeFirstOrThrow();
  const rows = await site.db
    .selectFrom("comment_likes")
    .where("comment_id", "=", comment.id)
    .select("user_id")
    .execute();
  return [likes_count, rows.length];
}

test("COMMENT-03 the button likes, then takes the like back, and comes back to the comment", async () => {
  const { story, reader, author, path } = await site.storyWithReader();
  const comment = await site.comment(story, author);
  const answer = await press(comment, reader);
  expect([answer.status, answer.location]).toEqual([
    303,
    `${path}?comentario=${comment.id}#comment-${comment.id}`,
  ]);
  expect(await likesOf(comment)).toEqual([1, 1]);
  const page = await site.see(path, reader.as);
  expect(page.texts(".comment-by")[0]).toContain("1 me gusta, el tuyo");
  expect(page.html).toContain('name="quiere" value="no-me-gusta"');
  await press(comment, reader, "no-me-gusta");
  expect(await likesOf(comment)).toEqual([0, 0]);
  expect((await site.see(path, reader.as)).html).toContain('name="quiere" value="me-gusta"');
});

test("COMMENT-03 pressed twice, or twice at once, it is one like; each person has their own", async () => {
  const { story, reader, author } = await site.storyWithReader();
  const other = await site.person();
  const comment = await site.comment(story, author);
  await Promise.all([press(comment, reader), press(comment, reader), press(comment, other)]);
  await press(comment, reader);
  expect(await likesOf(comment)).toEqual([2, 2]);
  await Promise.all([press(comment, reader, "no-me-gusta"), press(comment, reader, "no-me-gusta")]);
  expect(await likesOf(comment)).toEqual([1, 1]);
  expect((await site.see(`/story/${story.id}`, reader.as)).texts(".comment-by")[0]).toContain(
    "1 me gusta",
  );
});

test("COMMENT-03 a script gets the answer alone and stays where it is", async () => {
  const { story, reader, author } = await site.storyWithReader();
  const comment = await site.comment(story, author);
  const path = `/comentario/${comment.id}/me-gusta.data`;
  const send = (fields: Record<string, string>) => site.send(path, fields, reader.as);
  const answer = await send({ quiere: "me-gusta", respuesta: "datos" });
  expect([answer.status, answer.location, await likesOf(comment)]).toEqual([200, null, [1, 1]]);
  expect((await send({ quiere: "me-gusta", respuesta: "nada" })).status).toBe(400);
});

test("COMMENT-03 nobody can like their own comment", async () => {
  const { story, reader, path } = await site.storyWithReader();
  const comment = await site.comment(story, reader);
  await unchanged(site.db, async () => {
    for (const want of ["me-gusta", "no-me-gusta"] as const) {
      const answer = await press(comment, reader, want);
      expect([answer.status, answer.texts("h1")]).toEqual([
        403,
        ["No puedes dar me gusta a tu propio comentario."],
      ]);
    }
  });
  expect((await site.see(path, reader.as)).html).not.toContain("/me-gusta");
});

test("COMMENT-03 signed out it leads to the login and back to the comment", async () => {
  const { story, author, path } = await site.storyWithReader();
  const comment = await site.comment(story, author);
  await unchanged(site.db, async () => {
    const back = `${path}?comentario=${comment.id}#comment-${comment.id}`;
    const answer = await press(comment, null);
    expect([answer.status, answer.location]).toEqual([
      303,
      `/login?redirectTo=${encodeURIComponent(back)}`,
    ]);
  });
});

test("COMMENT-03 there is nothing to like in a deleted comment, in none, or in a form without a wish", async () => {
  const { story, author, reader } = await site.storyWithReader();
  const deleted = await site.comment(story, author, { deleted_at: ago(1) });
  const comment = await site.comment(story, author);
  await unchanged(site.db, async () => {
    for (const missingComment of [deleted, { id: "no-hay-tal" }]) {
      const answer = await press(missingComment, reader);
      expect([answer.status, answer.texts("h1")]).toEqual([404, ["Comentario no encontrado"]]);
    }
    const answer = await site.send(`/comentario/${comment.id}/me-gusta`, {}, reader.as);
    expect([answer.status, answer.texts("h1")]).toEqual([
      400,
      ["El formulario llegó incompleto. Vuelve atrás y envíalo de nuevo."],
    ]);
  });
});

test("COMMENT-03 STORY-02 comments of a story that cannot be read yet cannot be reached", async () => {
  const { story, author, reader } = await site.storyWithReader("submission");
  const comment = await site.comment(story, author);
  await unchanged(site.db, async () => {
    expect((await press(comment, reader)).status).toBe(403);
    for (const page of ["me-gusta", "eliminar", "denuncia"])
      expect((await site.see(`/comentario/${comment.id}/${page}`, reader.as)).status).toBe(403);
  });
});

test("COMMENT-03 the address of the form leads to the comment", async () => {
  const { story, author, path } = await site.storyWithReader();
  const comment = await site.comment(story, author);
  const answer = await site.see(`/comentario/${comment.id}/me-gusta`);
  expect([answer.status, answer.location]).toEqual([
    303,
    `${path}?comentario=${comment.id}#comment-${comment.id}`,
  ]);
});

test("COMMENT-03 the 61st of a minute is refused", async () => {
  const { story, author, reader } = await site.storyWithReader();
  const comment = await site.comment(story, author);
  expect((await press(comment, reader)).status).toBe(303);
  await useLimit(site.db, "like", 59);
  expect((await press(comment, reader)).status).toBe(303);
  await useLimit(site.db, "like", 60);
  const refused = await press(comment, reader, "no-me-gusta");
  expect([refused.status, refused.texts("h1")]).toEqual([
    429,
    ["Demasiados intentos. Espera un momento antes de intentar nuevamente."],
  ]);
  expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await likesOf(comment)).toEqual([1, 1]);
});

test("COMMENT-03 AUTH-05 whoever has to confirm their e-mail is refused", async () => {
  const strict = await openTalk({ REQUIRE_CONFIRMED_EMAIL: "on" });
  const { story, author } = await strict.storyWithReader();
  const newcomer = await strict.person({ email_confirmed_at: null });
  const comment = await strict.comment(story, author);
  await unchanged(strict.db, async () => {
    for (const [form, fields] of [
      ["me-gusta", { quiere: "me-gusta" }],
      ["denuncia", { reason: "spam" }],
    ] as const) {
      const answer = await strict.send(`/comentario/${comment.id}/${form}`, fields, newcomer.as);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain("Debes confirmar tu email antes de iniciar sesión");
    }
  });
  await strict.close();
});

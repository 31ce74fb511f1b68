import { expect, test } from "vitest";
import { notificationPath } from "~/domain/notifications/notifications";
import { openTalk } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openTalk());

const RECEIVED = {
  type: "comment_received",
  title: "Nuevo comentario en tu historia",
  message: "Comentaron tu historia «La noche de cobre».",
};
const ANSWERED = {
  type: "comment",
  title: "Nueva respuesta a tu comentario",
  message: "Respondieron a tu comentario en «La noche de cobre».",
};
const LIKED = {
  type: "like",
  title: "A alguien le gustó tu comentario",
  message: "A alguien le gustó tu comentario en «La noche de cobre».",
};
const textsOf = (told: { type: string; title: string; message: string }[]) =>
  told.map(({ type, title, message }) => ({ type, title, message }));
const like = (comment: { id: string }, as: string, quiere = "me-gusta") =>
  site.send(`/comentario/${comment.id}/me-gusta`, { quiere }, as);

test("NOTIF-01 the story's author hears of a comment, and the notice leads to it", async () => {
  const { story, author, reader } = await site.storyWithReader();
  await site.sendComment(story, reader, "Hola");
  const notices = await site.noticesOf(author);
  expect(textsOf(notices)).toEqual([RECEIVED]);
  const data = JSON.parse(notices[0]?.data ?? "{}");
  const [comment] = await site.commentsOf(story);
  expect(notificationPath("comment_received", data)).toBe(
    `/story/${story.id}?comentario=${comment?.id}#comment-${comment?.id}`,
  );
  expect(await site.noticesOf(reader)).toEqual([]);
});

test("NOTIF-01 whoever is answered hears of the reply, the story's author of the comment", async () => {
  const { story, author, reader } = await site.storyWithReader();
  const other = await site.person();
  const above = await site.comment(story, reader);
  await site.sendComment(story, other, "No estoy de acuerdo", { parent: above });
  expect(textsOf(await site.noticesOf(reader))).toEqual([ANSWERED]);
  expect(textsOf(await site.noticesOf(author))).toEqual([RECEIVED]);
});

test("NOTIF-03 the story's author who is answered hears of it once", async () => {
  const { story, author, reader } = await site.storyWithReader();
  const above = await site.comment(story, author);
  await site.sendComment(story, reader, "¿Y eso?", { parent: above });
  expect(textsOf(await site.noticesOf(author))).toEqual([ANSWERED]);
});

test("NOTIF-03 acting on oneself notifies nobody", async () => {
  const { story, author } = await site.storyWithReader();
  const above = await site.comment(story, author);
  await site.sendComment(story, author, "Gracias a quien lee");
  await site.sendComment(story, author, "Y una cosa más", { parent: above });
  expect(await site.noticesOf(author)).toEqual([]);
});

test("NOTIF-03 identical notices within 24 hours are one, later ones another", async () => {
  const { story, author, reader } = await site.storyWithReader();
  const other = await site.person();
  const comment = await site.comment(story, author);
  for (const who of [reader, other, reader]) await site.sendComment(story, who, `Soy ${who.id}`);
  await like(comment, reader.as);
  await like(comment, reader.as, "no-me-gusta");
  await like(comment, reader.as);
  await like(comment, other.as);
  expect(textsOf(await site.noticesOf(author))).toEqual([
    {
      ...RECEIVED,
      title: "Nuevos comentarios en tu historia",
      message: "2 personas comentaron tu historia «La noche de cobre».",
    },
    {
      ...LIKED,
      title: "Tu comentario gustó a varias personas",
      message: "A 2 personas les gustó tu comentario en «La noche de cobre».",
    },
  ]);
  // Backdates the notices by a day.
  const dayAgo = new Date(Date.now() - 24.1 * 60 * 60 * 1000).toISOString();
  await site.db
    .updateTable("notifications")
    .set({ created_at: dayAgo })
    .where("user_id", "=", author.id)
    .execute();
  // A repeated like creates no second notice; a new comment creates one.
  await like(comment, other.as);
  await site.sendComment(story, other, "Otra más");
  expect(textsOf(await site.noticesOf(author))).toHaveLength(3);
});

test("NOTIF-03 COMMENT-06 no notice names anybody or tells of votes", async () => {
  const { story, author, reader } = await site.storyWithReader("voting");
  const comment = await site.comment(story, reader);
  await site.send(
    `/story/${story.id}/voto`,
    { quiere: "voto", clave: crypto.randomUUID() },
    reader.as,
  );
  await site.sendComment(story, author, "Gracias", { parent: comment });
  await like(comment, author.as);
  const all = JSON.stringify([await site.noticesOf(reader), await site.noticesOf(author)]);
  expect(textsOf(await site.noticesOf(reader))).toEqual([ANSWERED, LIKED]);
  expect(textsOf(await site.noticesOf(author))).toEqual([]);
  for (const secret of [author.id, author.display_name, reader.id, reader.display_name, "vot"])
    expect(all).not.toContain(secret);
});

test("NOTIF-03 what was refused is told to nobody", async () => {
  const { story, author, reader } = await site.storyWithReader();
  await site.sendComment(story, reader, "  ");
  await site.sendComment(story, reader, "Tarde", { parent: { id: "no-hay-tal" } });
  await site.sendComment(story, null, "Hola");
  expect(await site.noticesOf(author)).toEqual([]);
});

test("NOTIF-03 an account that is gone is told nothing", async () => {
  const { story, reader } = await site.storyWithReader("results");
  const orphan = await site.comment(story, null);
  expect((await site.sendComment(story, reader, "¿Hola?", { parent: orphan })).status).toBe(303);
  expect((await like(orphan, reader.as)).status).toBe(303);
});

import { describe, expect, test } from "vitest";
import { openD1 } from "../../../tests/support/d1";
import { createComment, createContest, createStory, createUser } from "../../../scripts/seed/rows";
import { addComment } from "~/domain/comments/add-comment.server";
import { findComment } from "~/domain/comments/find-comment.server";
import { likeComment } from "~/domain/comments/like-comment.server";
import { startSession, hashToken } from "~/domain/accounts/sessions.server";
import { datesIn } from "../../../scripts/seed/rows";
import { countUnreadOf, listNotifications, markNotificationsRead } from "./inbox.server";
import { noticeView } from "./notice-view";
import { fixture } from "../../../tests/support/fixture";

const NOW = new Date("2026-11-15T12:00:00.000Z");
const HOUR = 60 * 60 * 1000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

const { db } = await fixture(openD1());

/** Creates a story in voting with its author, and a reader. */
async function storyWithReader() {
  const contest = await createContest(db, datesIn("voting", NOW));
  const [author, reader] = [await createUser(db), await createUser(db)];
  const story = await createStory(db, { contest_id: contest.id, user_id: author.id });
  const writeComment = async (user: { id: string }, at: Date, parent: string | null = null) => {
    const comment = { story: story.id, user: user.id, text: `A las ${at.toISOString()}`, parent };
    const answer = await addComment(db, { ...comment, key: crypto.randomUUID() }, at);
    if (!answer.ok) throw new Error(answer.reason);
    return answer;
  };
  return { author, reader, story, say: writeComment };
}

const inbox = (user: { id: string }) => listNotifications(db, user.id);

describe("NOTIF-03 notices that merge", () => {
  test("NOTIF-03 another comment raises the notice: unread again, newest, and leading to what is new", async () => {
    const { author, reader, say } = await storyWithReader();
    await say(reader, NOW);
    await markNotificationsRead(db, author.id, null);
    const second = await say(reader, later(5));
    const list = await inbox(author);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ isRead: false, createdAt: later(5).toISOString() });
    expect(list[0]?.data).toContain(second.id);
  });

  test("NOTIF-03 it says how many people it is about, or how many comments of one, and rises with the last of them", async () => {
    const { author, reader, story, say } = await storyWithReader();
    const messages = async () =>
      (await inbox(author)).map(({ title, message }) => [title, message]);
    await say(reader, NOW);
    expect(await messages()).toEqual([
      ["Nuevo comentario en tu historia", `Comentaron tu historia «${story.title}».`],
    ]);
    await say(reader, later(1));
    expect(await messages()).toEqual([
      [
        "Nuevos comentarios en tu historia",
        `2 comentarios nuevos en tu historia «${story.title}».`,
      ],
    ]);
    for (const hours of [2, 3]) await say(await createUser(db), later(hours));
    await say(reader, later(4));
    expect(await messages()).toEqual([
      ["Nuevos comentarios en tu historia", `3 personas comentaron tu historia «${story.title}».`],
    ]);
    // After 24 hours a comment causes a new notice instead of raising the old one.
    await say(reader, later(25));
    expect((await messages())[0]).toEqual([
      "Nuevo comentario en tu historia",
      `Comentaron tu historia «${story.title}».`,
    ]);
  });

  test("NOTIF-03 so do answers to a comment", async () => {
    const { author, reader, story, say } = await storyWithReader();
    const { id } = await say(reader, NOW);
    for (const [hours, who] of [author, await createUser(db)].entries())
      await say(who, later(hours + 1), id);
    expect(await inbox(reader)).toMatchObject([
      {
        title: "Nuevas respuestas a tu comentario",
        message: `2 personas respondieron a tu comentario en «${story.title}».`,
        createdAt: later(2).toISOString(),
      },
    ]);
  });

  test("NOTIF-03 however often it is raised, after 24 hours there is another", async () => {
    const { author, reader, say } = await storyWithReader();
    for (const hours of [0, 10, 20]) await say(reader, later(hours));
    expect(await inbox(author)).toHaveLength(1);
    await say(reader, later(25));
    expect(await inbox(author)).toHaveLength(2);
  });

  test("NOTIF-03 a like that is taken back and given again does not ring again", async () => {
    const { author, reader, story } = await storyWithReader();
    const { id } = await createComment(db, { story_id: story.id, user_id: author.id });
    const like = async (want: "like" | "no-like", at: Date) => {
      const comment = await findComment(db, id, at);
      if (!comment) throw new Error("There is a comment");
      const answer = await likeComment(db, comment, { user: reader.id, want }, at);
      return answer.ok ? answer.notified : null;
    };
    expect(await like("like", NOW)).toEqual([author.id]);
    await markNotificationsRead(db, author.id, null);
    expect(await like("no-like", later(1))).toEqual([]);
    expect(await like("like", later(2))).toEqual([]);
    expect(await inbox(author)).toMatchObject([{ isRead: true, createdAt: NOW.toISOString() }]);
  });
});

test("NOTIF-03 NOTIF-02 a like of somebody else raises the notice, which says how many they are, and rings", async () => {
  const { author, reader, story } = await storyWithReader();
  const { id } = await createComment(db, { story_id: story.id, user_id: author.id });
  const like = async (user: { id: string }, want: "like" | "no-like", at: Date) => {
    const comment = await findComment(db, id, at);
    if (!comment) throw new Error("There is a comment");
    const answer = await likeComment(db, comment, { user: user.id, want }, at);
    return answer.ok ? answer.notified : null;
  };
  const other = await createUser(db);
  await like(reader, "like", NOW);
  await markNotificationsRead(db, author.id, null);
  expect(await like(other, "like", later(1))).toEqual([author.id]);
  const merged = {
    title: "Tu comentario gustó a varias personas",
    message: `A 2 personas les gustó tu comentario en «${story.title}».`,
  };
  expect(await inbox(author)).toMatchObject([
    { ...merged, isRead: false, createdAt: later(1).toISOString() },
  ]);
  // Another like by an already counted person changes nothing.
  await markNotificationsRead(db, author.id, null);
  await like(other, "no-like", later(2));
  expect(await like(other, "like", later(3))).toEqual([]);
  expect(await inbox(author)).toMatchObject([
    { ...merged, isRead: true, createdAt: later(1).toISOString() },
  ]);
});

test("NOTIF-03 AUTH-10 a deleted account is counted no more, and the notice stays", async () => {
  const { author, reader, story, say } = await storyWithReader();
  const deletedUser = await createUser(db);
  await say(deletedUser, NOW);
  await say(reader, later(1));
  await db.deleteFrom("user_profiles").where("id", "=", deletedUser.id).execute();
  await say(reader, later(2));
  expect(await inbox(author)).toMatchObject([
    { message: `2 comentarios nuevos en tu historia «${story.title}».` },
  ]);
});

describe("NOTIF-02 who was told", () => {
  test("NOTIF-02 is said by the verb, so that their open pages can be told", async () => {
    const { author, reader, say } = await storyWithReader();
    const first = await say(reader, NOW);
    expect(first.notified).toEqual([author.id]);
    const reply = await say(author, later(1), first.id);
    expect(reply.notified).toEqual([reader.id]);
    expect((await say(author, later(2))).notified).toEqual([]);
  });

  test("NOTIF-02 a form that is sent twice tells nobody twice", async () => {
    const { author, reader, story } = await storyWithReader();
    const comment = { story: story.id, user: reader.id, text: "Hola", parent: null, key: "k" };
    const answers = [await addComment(db, comment, NOW), await addComment(db, comment, later(1))];
    expect(answers.map((answer) => answer.ok && answer.notified)).toEqual([[author.id], []]);
  });
});

test("NOTIF-01 PROFILE-03 without general notices nobody is told of comments and likes", async () => {
  const { author, reader, say } = await storyWithReader();
  await db
    .updateTable("user_profiles")
    .set({ general_notifications: 0 })
    .where("id", "=", author.id)
    .execute();
  expect((await say(reader, NOW)).notified).toEqual([]);
  expect(await inbox(author)).toEqual([]);
});

describe("NOTIF-01 the list", () => {
  test("NOTIF-01 leads nowhere where the story is gone", async () => {
    const { author, reader, story, say } = await storyWithReader();
    const { id } = await say(reader, NOW);
    const view = async () => {
      const [row] = await inbox(author);
      if (!row) throw new Error("There is a notice");
      return noticeView(row, later(3), "America/Bogota");
    };
    expect(await view()).toMatchObject({
      path: `/story/${story.id}?comentario=${id}#comment-${id}`,
      ago: "Hace 3 horas",
    });
    await db.deleteFrom("stories").where("id", "=", story.id).execute();
    expect((await view()).path).toBeNull();
  });

  test("NOTIF-01 'mark all' leaves what came after the page was made", async () => {
    const { author, reader, say } = await storyWithReader();
    await say(reader, NOW);
    const other = await storyWithReader();
    await db
      .updateTable("stories")
      .set({ user_id: author.id })
      .where("id", "=", other.story.id)
      .execute();
    await other.say(reader, later(1));
    await markNotificationsRead(db, author.id, null, NOW.toISOString());
    expect((await inbox(author)).map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  test("NOTIF-01 the bell counts for the person of the session, and for nobody without one", async () => {
    const { author, reader, say } = await storyWithReader();
    await say(reader, NOW);
    const session = hashToken(await startSession(db, author.id, null, NOW));
    expect(await countUnreadOf(db, session, NOW)).toBe(1);
    expect(await countUnreadOf(db, session, later(15 * 24))).toBeNull();
    expect(await countUnreadOf(db, hashToken("none"), NOW)).toBeNull();
  });
});

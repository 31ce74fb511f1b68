import { expect, test } from "vitest";
import { ago, openTalk } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openTalk());

/** Creates a story with `n` comments, 'C1' to `C${n}`. C1 is the oldest and has a reply. */
async function crowded(n: number) {
  const talk = await site.storyWithReader();
  const comments = [];
  for (let k = 1; k <= n; k++) {
    comments.push(
      await site.comment(talk.story, null, { content: `C${k}`, created_at: ago(n - k + 1) }),
    );
  }
  const reply = await site.comment(talk.story, null, {
    content: "R1",
    parent_id: comments[0]?.id ?? null,
  });
  return { ...talk, comments, reply };
}

const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => `C${from - at}`);

test("COMMENT-01 newest first, twenty to a page", async () => {
  const { path, story } = await crowded(45);
  const first = await site.see(path);
  expect(first.texts(".comment-text")).toEqual(range(45, 26));
  expect(first.text).toContain("Página 1 de 3");
  expect(first.links).toContain(`/story/${story.id}?comentarios=2#comentarios`);
  const second = await site.see(`${path}?comentarios=2`);
  expect(second.texts(".comment-text")).toEqual(range(25, 6));
  expect(second.links).toEqual(
    expect.arrayContaining([
      `/story/${story.id}#comentarios`,
      `/story/${story.id}?comentarios=3#comentarios`,
    ]),
  );
  const third = await site.see(`${path}?comentarios=3`);
  expect(third.texts(".comment-text")).toEqual([...range(5, 1), "R1"]);
});

test("COMMENT-01 a page past the end is the last one, what is no page the first", async () => {
  const { path } = await crowded(21);
  for (const page of ["3", "10000"])
    expect((await site.see(`${path}?comentarios=${page}`)).texts(".comment-text")).toEqual([
      "C1",
      "R1",
    ]);
  for (const page of ["0", "-1", "1.5", "uno", "", "1e99", "10001"])
    expect((await site.see(`${path}?comentarios=${page}`)).texts(".comment-text")[0]).toBe("C21");
});

test("COMMENT-01 twenty comments are one page", async () => {
  const { path } = await crowded(20);
  const page = await site.see(path);
  expect(page.texts(".comment-text")).toHaveLength(21);
  expect(page.text).not.toContain("Página 1");
});

test("COMMENT-01 ?comentario opens the page of that comment or reply and marks it", async () => {
  const { path, comments, reply } = await crowded(25);
  for (const { id, content } of [comments[2], reply].filter((one) => one !== undefined)) {
    const page = await site.see(`${path}?comentario=${id}`);
    expect(page.text).toContain("Página 2 de 2");
    expect(page.texts(".comment-text")).toContain(content);
    expect(page.html).toContain(`<li id="comment-${id}" class="is-marked">`);
    expect(page.html.match(/is-marked"/g)).toHaveLength(1);
  }
});

test("COMMENT-01 another story's comment, or none, opens the first page", async () => {
  const { path } = await crowded(25);
  const elsewhere = await crowded(1);
  for (const id of [elsewhere.comments[0]?.id, "no-hay-tal", "'; DROP TABLE comments --"]) {
    const page = await site.see(`${path}?comentario=${encodeURIComponent(id ?? "")}`);
    expect(page.texts(".comment-text")).toEqual(range(25, 6));
  }
});

test("COMMENT-02 deleted comments without replies take no place on a page", async () => {
  const { path, comments } = await crowded(22);
  await site.db
    .updateTable("comments")
    .set({ deleted_at: ago(0) })
    .where(
      "id",
      "in",
      comments.slice(0, 12).map(({ id }) => id),
    )
    .execute();
  const page = await site.see(path);
  // A page lists ten comments that are not deleted. The first comment is deleted and stays because it has a reply.
  expect(page.texts(".comment-text")).toEqual([...range(22, 13), "R1"]);
  expect(page.text).not.toContain("Página 1");
});

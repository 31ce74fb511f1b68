import { beforeEach, expect, test } from "vitest";
import { inHours, openMonth } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());
beforeEach(() => site.clear());

/** Returns target and text of the link box after a story. */
async function boxOf(story: { id: string }, as?: string, headers?: Record<string, string>) {
  const page = await site.see(`/story/${story.id}`, as, headers);
  const [, to = ""] = /<a class="next-story"[^>]* href="([^"]*)"/.exec(page.html) ?? [];
  return { to, text: page.texts(".next-story").join(), page };
}

/** Creates a finished contest whose submission ended that many hours ago, with a story for each number of votes. */
async function finished(hours: number, votes: readonly number[]) {
  const contest = await site.contest("results", { submission_deadline: inHours(-hours) });
  const stories = [];
  for (const [index, likes_count] of votes.entries()) {
    const isWinner = likes_count > 0 && index < 3;
    stories.push(
      await site.story(contest, await site.person(), {
        title: `Historia ${hours}-${index}`,
        likes_count,
        ...(isWinner && { winner_position: index + 1, is_winner: 1 }),
        published_at: inHours(-hours - 24 + index),
      }),
    );
  }
  return { contest, stories };
}

test("READ-07 after results one reads on by place, ties by time, and after the last the winner before", async () => {
  const older = await finished(2000, [4, 1]);
  const newer = await finished(1000, [5, 3, 3, 0, 0]);
  const order = [...newer.stories, ...older.stories];
  let story = newer.stories[0];
  for (const next of order.slice(1)) {
    const box = await boxOf(story ?? next);
    expect(box.to).toBe(`/story/${next.id}`);
    expect(box.text).toContain(next.title);
    story = next;
  }
  expect((await boxOf(order[0] ?? { id: "" })).text).toContain("Siguiente: segundo lugar");
  expect((await boxOf(order[4] ?? { id: "" })).text).toContain("Historia ganadora del número 1");
  expect((await boxOf(order.at(-1) ?? { id: "" })).to).toBe("/historias");
});

test("READ-07 CONTEST-04 a story for adults is marked as such in the box before it and among the winners", async () => {
  const { contest, stories } = await finished(1000, [5, 3]);
  const [first, second] = stories;
  await site.db
    .updateTable("stories")
    .set({ is_mature: 1 })
    .where("id", "=", second?.id ?? "")
    .execute();
  expect((await boxOf(first ?? { id: "" })).text).toContain("18+");
  const winners = (await site.see(`/contest/${contest.id}`)).texts(".winner");
  expect(winners.map((row) => row.includes("18+"))).toEqual([false, true]);
});

test("READ-07 a contest without a winner is passed over, and so is a disqualified story", async () => {
  const first = await finished(3000, [2]);
  await finished(2000, [0, 0]);
  const last = await finished(1000, [2, 1, 1]);
  const [winner, second, third] = last.stories;
  await site.db
    .updateTable("stories")
    .set({ disqualified_at: inHours(-1), winner_position: null, is_winner: 0 })
    .where("id", "=", second?.id ?? "")
    .execute();
  expect((await boxOf(winner ?? { id: "" })).to).toBe(`/story/${third?.id}`);
  expect((await boxOf(third ?? { id: "" })).to).toBe(`/story/${first.stories[0]?.id}`);
});

test("READ-07 CONTEST-05 in voting a voter's box has title, minutes and line of the next unread, and no author", async () => {
  const contest = await site.contest("voting");
  const authors = [await site.person(), await site.person()];
  const stories = [];
  for (const author of authors) {
    stories.push(
      await site.story(contest, author, { title: `De ${stories.length}`, likes_count: 7341 }),
    );
  }
  const voter = await site.person();
  await site.send(`/story/${stories[0]?.id}/lectura`, { quiere: "leida" }, voter.as);
  const { to, text, page } = await boxOf(stories[0] ?? { id: "" }, voter.as);
  expect(to).toBe(`/story/${stories[1]?.id}`);
  expect(text).toMatch(/^Siguiente sin leer · te queda 1 De 1 \d min \S/);
  for (const { id, display_name } of authors) {
    expect(page.html).not.toContain(id);
    expect(page.html).not.toContain(display_name);
  }
  expect(page.html).not.toMatch(/(?<![\w-])7341(?![\w-])/);
});

test.each(["submission", "counting"] as const)(
  "READ-07 in %s the box leads back to the contest",
  async (phase) => {
    const contest = await site.contest(phase, { title: "El último de la noche" });
    const author = await site.person();
    const story = await site.story(contest, author);
    const { to, text } = await boxOf(story, author.as);
    expect(to).toBe(`/contest/${contest.id}#stories-section`);
    expect(text).toContain("El último de la noche");
  },
);

test("READ-07 STORY-03 a number that is zero is not shown", async () => {
  const { stories } = await finished(1000, [3, 0]);
  const numbers = async (at: number) =>
    (await site.see(`/story/${stories[at]?.id}`)).texts(".tiles");
  expect(await numbers(0)).toEqual(["Votos 3"]);
  expect(await numbers(1)).toEqual([]);
});

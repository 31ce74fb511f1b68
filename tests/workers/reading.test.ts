import { env, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { newId } from "~/db/ids";
import { createStory } from "../../scripts/seed/rows";
import { ContestRoom } from "../../workers/contest-room/contest-room";
import { orderOf, requestOrder, read, WHOLE_LIST } from "./readers";
import { db, inRoom, IN_VOTING, openContest, roomOf, setClock, voteFor, VOTING_ENDS } from "./room";

describe("READ-04 the order of a viewer's day", () => {
  test("what others have read least comes first, and it stays all day", async () => {
    const { contest, story } = await openContest(6);
    const [first, second] = [story(0).id, story(1).id];
    await read(contest.id, newId(), first, second);
    await read(contest.id, newId(), first);
    const viewer = newId();
    const { page } = await requestOrder(contest.id, viewer);
    expect(page.slice(-2)).toEqual([second, first]);
    await read(contest.id, newId(), ...page.slice(0, 3));
    expect((await requestOrder(contest.id, viewer)).page).toEqual(page);
    const other = await requestOrder(contest.id, newId());
    expect(new Set(other.page.slice(0, 1))).toEqual(new Set([page[3]]));
  });

  test("SEC-04 it stays when the secret is rotated", async () => {
    const { contest } = await openContest(12);
    const viewer = newId();
    const { page } = await requestOrder(contest.id, viewer);
    await runInDurableObject(roomOf(contest.id), async (_, state) => {
      const rotated = new ContestRoom(state, {
        ...env,
        SESSION_SECRET: "another secret ".repeat(3),
      });
      const asked = { contest: contest.id, ...WHOLE_LIST };
      expect((await orderOf(rotated, { ...asked, viewer })).page).toEqual(page);
    });
  });

  test("a new day has a new order", async () => {
    const { contest } = await openContest(12);
    const viewer = newId();
    const today = await requestOrder(contest.id, viewer);
    const tomorrow = await requestOrder(contest.id, viewer, { day: "2040-03-16" });
    expect(tomorrow.page).not.toEqual(today.page);
    expect(tomorrow.page.toSorted()).toEqual(today.page.toSorted());
  });

  test("CONTEST-06 unread stories come first, one's own last", async () => {
    const { contest, story } = await openContest(5);
    const viewer = story(2).author;
    const before = (await requestOrder(contest.id, viewer)).page;
    expect(before.at(-1)).toBe(story(2).id);
    await read(contest.id, viewer, before[0] ?? "");
    const after = await requestOrder(contest.id, viewer);
    expect(after.page).toEqual([before[1], before[2], before[3], before[0], before[4]]);
    expect(after.reads).toBe(1);
  });

  test("CONTEST-06 a story that appears later is appended and moves no other", async () => {
    const { contest } = await openContest(4);
    const viewer = newId();
    const before = (await requestOrder(contest.id, viewer)).page;
    const late = await createStory(db, { contest_id: contest.id });
    expect((await requestOrder(contest.id, viewer)).page).toEqual(before);
    const after = await requestOrder(contest.id, viewer, { known: { reads: [] } });
    expect(after.page).toEqual([...before, late.id]);
  });

  test("a story that is gone leaves the others where they were", async () => {
    const { contest } = await openContest(4);
    const viewer = newId();
    const before = (await requestOrder(contest.id, viewer)).page;
    const deletedStory = before[1] ?? "";
    await db.deleteFrom("stories").where("id", "=", deletedStory).execute();
    await roomOf(contest.id).withdrawStory(contest.id, deletedStory, 1);
    const after = await requestOrder(contest.id, viewer);
    expect(after.page).toEqual(before.filter((story) => story !== deletedStory));
    expect(after.stories).toBe(3);
  });

  test("pages and searches are cut from the same order", async () => {
    const { contest, entries } = await openContest(9);
    const viewer = newId();
    const all = (await requestOrder(contest.id, viewer)).page;
    expect((await requestOrder(contest.id, viewer, { from: 3, count: 3 })).page).toEqual(
      all.slice(3, 6),
    );
    const only = entries.slice(0, 4).map(({ id }) => id);
    const found = (await requestOrder(contest.id, viewer, { only })).page;
    expect(found).toEqual(all.filter((story) => only.includes(story)));
  });

  test("the answer brings the viewer's votes", async () => {
    setClock(IN_VOTING);
    const { contest, story } = await openContest(2);
    const viewer = newId();
    await roomOf(contest.id).castVote(voteFor(contest, story(1), viewer));
    expect((await requestOrder(contest.id, viewer)).votes).toEqual([story(1).id]);
  });
});

describe("READ-04 the count of reads", () => {
  const spreadOf = (contest: string) =>
    inRoom(contest, async (room) => Reflect.get(room, "parts").reads.spread());

  test("a reader counts once per story, however often they mark and unmark it", async () => {
    const { contest, story } = await openContest(2);
    const [reader, id] = [newId(), story(0).id];
    await read(contest.id, reader, id, id);
    await roomOf(contest.id).noteRead(contest.id, reader, id, false);
    expect((await requestOrder(contest.id, reader)).reads).toBe(0);
    await read(contest.id, reader, id);
    expect((await requestOrder(contest.id, reader)).reads).toBe(1);
    expect(await spreadOf(contest.id)).toEqual({ fewest: 0, most: 1, variation: 1 });
  });

  test("what D1 has wins where the room missed something", async () => {
    const { contest, story } = await openContest(3);
    const reader = newId();
    await read(contest.id, reader, story(0).id);
    const reads = [story(1).id, story(2).id];
    const healed = await requestOrder(contest.id, reader, { known: { reads } });
    expect(healed.reads).toBe(2);
    expect(healed.page[0]).toBe(story(0).id);
  });

  test("the spread of the voting is published with the result, and reads after it change nothing", async () => {
    setClock(IN_VOTING);
    const { contest, story } = await openContest(2);
    await read(contest.id, newId(), story(0).id, story(1).id);
    await read(contest.id, newId(), story(0).id);
    setClock(VOTING_ENDS, 1);
    await roomOf(contest.id).finalize(contest.id);
    await read(contest.id, newId(), story(0).id);
    const stored = await db
      .selectFrom("contests")
      .where("id", "=", contest.id)
      .select(["reads_fewest", "reads_most", "reads_variation"])
      .executeTakeFirstOrThrow();
    expect(stored.reads_fewest).toBe(1);
    expect(stored.reads_most).toBe(2);
    expect(stored.reads_variation).toBeCloseTo(1 / 3);
    expect(await spreadOf(contest.id)).toMatchObject({ most: 2 });
  });

  test("AUTH-10 an erased account leaves its reads without a name", async () => {
    const { contest, story } = await openContest(2);
    const reader = newId();
    await read(contest.id, reader, story(0).id);
    await roomOf(contest.id).forgetVoter(contest.id, reader);
    expect((await requestOrder(contest.id, reader)).reads).toBe(0);
    expect(await spreadOf(contest.id)).toMatchObject({ most: 1 });
  });
});

import { env, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "~/db/ids";
import { spreadOf } from "~/domain/contests/reading-spread";
import { PENDING_READ_MS } from "~/domain/reads/fair-order";
import { ContestRoom } from "../../workers/contest-room/contest-room";
import { createStory } from "../../scripts/seed/rows";
import { requestOrder, DAY, fanOf, orderOf, read, WHOLE_LIST } from "./readers";
import { db, inRoom, IN_VOTING, openContest, roomOf, setClock } from "./room";

beforeEach(() => setClock(IN_VOTING));

/** Creates a contest whose list one reader has opened, with functions that request the list for other readers. */
async function listOpened(stories = 6) {
  const { contest, entries } = await openContest(stories);
  const reader = newId();
  const { page } = await requestOrder(contest.id, reader);
  const [first = ""] = page;
  return {
    contest: contest.id,
    entries,
    reader,
    page,
    first,
    /**
     * Returns the first story in the list of a new reader whose random order alone would begin with the first reader's first
     * story.
     */
    async nextFirst() {
      const { page } = await requestOrder(contest.id, fanOf(contest.id, first, entries));
      return page[0];
    },
    /** Makes a new reader mark all stories but the first as read. */
    readOthers: () => read(contest.id, newId(), ...page.slice(1)),
  };
}

describe("READ-04 a rush is served evenly", () => {
  test("300 voters open the list before anybody has read and then read two each: CV ≤ 0.10 of both", async () => {
    const { contest, entries } = await openContest(25);
    const first = new Map(entries.map(({ id }) => [id, 0]));
    const reads = new Map(first);
    const add = (counts: typeof first, id = "") => counts.set(id, (counts.get(id) ?? 0) + 1);
    await inRoom(contest.id, async (room) => {
      const voters: { id: string; page: string[] }[] = [];
      for (let n = 0; n < 300; n++) {
        setClock(IN_VOTING, n * 200);
        const id = newId();
        const { page } = await orderOf(room, { ...WHOLE_LIST, contest: contest.id, viewer: id });
        add(first, page[0]);
        voters.push({ id, page });
      }
      for (const { id, page } of voters) {
        for (const story of page.slice(0, 2)) {
          await room.noteRead(contest.id, id, story, true);
          add(reads, story);
        }
      }
    });
    expect(spreadOf([...first.values()])?.variation).toBeLessThanOrEqual(0.1);
    expect(spreadOf([...reads.values()])?.variation).toBeLessThanOrEqual(0.1);
  });

  test("a story that is behind by one read is not the first of everybody who opens now", async () => {
    const { contest, entries, story } = await openContest(6);
    await read(contest.id, newId(), ...entries.slice(1).map(({ id }) => id));
    const pages = await Promise.all(
      Array.from({ length: 30 }, () => requestOrder(contest.id, newId())),
    );
    const firsts = pages.map(({ page }) => page[0]);
    expect(firsts[0]).toBe(story(0).id);
    expect(firsts.filter((id) => id === story(0).id).length).toBeLessThanOrEqual(6);
  });

  test("a pending read counts for 30 minutes, unless it is read", async () => {
    const { first, nextFirst } = await listOpened();
    setClock(IN_VOTING, PENDING_READ_MS - 1);
    expect(await nextFirst()).not.toBe(first);
    setClock(IN_VOTING, PENDING_READ_MS);
    expect(await nextFirst()).toBe(first);
  });

  test("a pending read that is then read counts once", async () => {
    const { contest, reader, first, nextFirst, readOthers } = await listOpened();
    await read(contest, reader, first, first);
    await readOthers();
    expect(await nextFirst()).toBe(first);
  });

  test("a reader who comes back that day, with whatever page or search, adds no pending reads", async () => {
    const { contest, reader, page, first, nextFirst } = await listOpened();
    setClock(IN_VOTING, PENDING_READ_MS - 1);
    await requestOrder(contest, reader);
    await requestOrder(contest, reader, { from: 3 });
    await requestOrder(contest, reader, { only: page.slice(2) });
    setClock(IN_VOTING, PENDING_READ_MS);
    expect(await nextFirst()).toBe(first);
  });

  test("an order that a search or a later page has fixed has all its pending reads", async () => {
    const { contest, entries, story } = await openContest(6);
    const viewer = newId();
    await requestOrder(contest.id, viewer, { only: [story(0).id], from: 20 });
    const [first = ""] = (await requestOrder(contest.id, viewer)).page;
    const next = await requestOrder(contest.id, fanOf(contest.id, first, entries));
    expect(next.page[0]).not.toBe(first);
  });

  test("a mark taken away leaves one read, and no pending read of the same reader adds to it", async () => {
    const { contest, entries, story } = await openContest(6);
    const [{ id }, tomorrow] = [story(0), "2040-03-16"];
    const reader = fanOf(contest.id, id, entries, [DAY, tomorrow]);
    await requestOrder(contest.id, reader);
    await read(contest.id, reader, id);
    await roomOf(contest.id).noteRead(contest.id, reader, id, false);
    await read(contest.id, newId(), ...entries.slice(1).map((entry) => entry.id));
    expect((await requestOrder(contest.id, reader, { day: tomorrow })).page[0]).toBe(id);
    const { page } = await requestOrder(contest.id, fanOf(contest.id, id, entries));
    expect(page[0]).toBe(id);
  });

  test("CONTEST-06 a story that is appended is no pending read", async () => {
    const { contest, reader, entries } = await listOpened();
    const late = await createStory(db, { contest_id: contest });
    await requestOrder(contest, reader, { known: { reads: [] } });
    const fan = fanOf(contest, late.id, [...entries, late]);
    expect((await requestOrder(contest, fan)).page[0]).toBe(late.id);
  });

  test("CONTEST-06 one's own story is no pending read", async () => {
    const { contest, entries, story } = await openContest(6);
    const own = story(0);
    await read(contest.id, newId(), ...entries.slice(1).map(({ id }) => id));
    await requestOrder(contest.id, own.author);
    const { page } = await requestOrder(contest.id, fanOf(contest.id, story(1).id, entries));
    expect(page[0]).toBe(own.id);
  });

  test("a story that is gone takes only itself out of the pending reads", async () => {
    const { contest, page, first, nextFirst } = await listOpened();
    const [, gone = ""] = page;
    await db.deleteFrom("stories").where("id", "=", gone).execute();
    await roomOf(contest).withdrawStory(contest, gone, 1);
    expect([first, gone]).not.toContain(await nextFirst());
    expect((await requestOrder(contest, newId())).page).toHaveLength(page.length - 1);
  });

  test("pending reads outlive the room's memory", async () => {
    const { contest, first, entries } = await listOpened();
    const viewer = fanOf(contest, first, entries);
    const page = await runInDurableObject(roomOf(contest), async (_, state) => {
      const woken = new ContestRoom(state, env);
      return (await orderOf(woken, { ...WHOLE_LIST, contest, viewer })).page;
    });
    expect(page[0]).not.toBe(first);
  });

  test("AUTH-10 an erased account leaves no pending reads", async () => {
    const { contest, reader, first, nextFirst } = await listOpened();
    await roomOf(contest).forgetVoter(contest, reader);
    expect(await nextFirst()).toBe(first);
  });
});

import { describe, expect, test } from "vitest";
import { newId } from "~/db/ids";
import { createStory } from "../../scripts/seed/rows";
import { requestOrder, DAY, read } from "./readers";
import { db, openContest, roomOf } from "./room";

/** Returns the story behind 'Siguiente sin leer' for a viewer who comes from story `after`, and the number of unread stories. */
async function next(contest: string, viewer: string, after: string | null = null) {
  const request = { contest, viewer, day: DAY, after, known: null };
  const answer = await roomOf(contest).nextFor(request);
  if (!answer) throw new Error(`Contest ${contest} has results`);
  return answer;
}

describe("READ-05 the story that a viewer goes on to", () => {
  test("it follows the order that the list has shown, to its end", async () => {
    const { contest } = await openContest(4);
    const viewer = newId();
    const { page } = await requestOrder(contest.id, viewer);
    const met: string[] = [];
    for (let at = await next(contest.id, viewer); at.next;) {
      met.push(at.next);
      expect(at.unread).toBe(5 - met.length);
      await read(contest.id, viewer, at.next);
      at = await next(contest.id, viewer, at.next);
    }
    expect(met).toEqual(page);
    expect(await next(contest.id, viewer, met.at(-1) ?? "")).toMatchObject({
      next: null,
      unread: 0,
      stories: 4,
      reads: 4,
      votes: [],
    });
  });

  test("it fixes the order of the day, and hands it out, where it is what a viewer asks first", async () => {
    const { contest } = await openContest(12);
    const firsts = new Set<string | null>();
    for (let n = 0; n < 12; n++) firsts.add((await next(contest.id, newId())).next);
    expect(firsts.size).toBe(12);
    const viewer = newId();
    const { next: first } = await next(contest.id, viewer);
    expect((await requestOrder(contest.id, viewer)).page[0]).toBe(first);
  });

  test("asking marks nothing as read", async () => {
    const { contest } = await openContest(3);
    const viewer = newId();
    const first = await next(contest.id, viewer);
    const second = await next(contest.id, viewer, first.next);
    expect(second).toMatchObject({ unread: 3, reads: 0 });
    expect(await next(contest.id, viewer)).toEqual(first);
  });

  test("it is never one's own, nor one that is gone; what D1 has of stories heals the room", async () => {
    const { contest, story } = await openContest(3);
    const viewer = story(0).author;
    await roomOf(contest.id).withdrawStory(contest.id, story(1).id, 1);
    expect((await next(contest.id, viewer)).next).toBe(story(2).id);
    const late = await createStory(db, { contest_id: contest.id });
    const healed = await roomOf(contest.id).nextFor({
      contest: contest.id,
      viewer,
      day: DAY,
      after: story(2).id,
      known: { reads: [story(2).id] },
    });
    expect(healed).toMatchObject({ next: late.id, unread: 1 });
  });
});

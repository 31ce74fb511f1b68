import { describe, expect, test } from "vitest";
import { blindOrder, type OrderedStory } from "./list-order.server";

const stories = (n: number, change: (i: number) => Partial<OrderedStory> = () => ({})) =>
  Array.from({ length: n }, (_, i) => ({
    id: `historia-${i}`,
    isOwn: false,
    isRead: false,
    isLate: false,
    ...change(i),
  }));
const key = { secret: "s".repeat(32), contest: "reto", day: "2026-11-21", viewer: "u:ana" };
const ids = (list: OrderedStory[]) => list.map(({ id }) => id);

describe("CONTEST-06 the order of the stories in voting", () => {
  test("is the same for one viewer all day, whatever order the database gives", () => {
    const some = stories(25);
    expect(ids(blindOrder(some.toReversed(), key))).toEqual(ids(blindOrder(some, key)));
  });

  test.each([{ viewer: "u:beto" }, { day: "2026-11-22" }, { contest: "otro" }])(
    "changes with %o",
    (other) => {
      const some = stories(25);
      expect(ids(blindOrder(some, { ...key, ...other }))).not.toEqual(ids(blindOrder(some, key)));
    },
  );

  test("unread stories come first, one's own last", () => {
    const ordered = blindOrder(
      stories(10, (i) => ({ isRead: i < 4, isOwn: i === 7 })),
      key,
    );
    expect(
      ordered.map(({ isRead, isOwn }) => (isOwn ? "own" : isRead ? "read" : "unread")),
    ).toEqual([...Array<string>(5).fill("unread"), ...Array<string>(4).fill("read"), "own"]);
  });

  test("a story that appears later is appended and moves no other", () => {
    const some = stories(10);
    const late = { id: "tardía", isOwn: false, isRead: false, isLate: true };
    expect(ids(blindOrder([late, ...some], key))).toEqual([
      ...ids(blindOrder(some, key)),
      "tardía",
    ]);
  });

  test("over 4,000 viewers every one of 25 stories is in the first five equally often", () => {
    const some = stories(25);
    const first = new Map<string, number>();
    const viewers = 4000;
    for (let viewer = 0; viewer < viewers; viewer++) {
      for (const { id } of blindOrder(some, { ...key, viewer: `u:${viewer}` }).slice(0, 5)) {
        first.set(id, (first.get(id) ?? 0) + 1);
      }
    }
    // Each story is expected 800 times. 127 is five standard deviations of a binomial(4000, 0.2).
    for (const { id } of some)
      expect(Math.abs((first.get(id) ?? 0) - viewers / 5)).toBeLessThan(127);
  });
});

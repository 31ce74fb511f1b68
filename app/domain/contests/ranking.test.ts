import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rankStories, type Contender } from "./ranking";

/** Returns stories with these votes, sent one minute apart. The first one's id is "a". */
function stories(...votes: number[]): Contender[] {
  return votes.map((count, index) => ({
    story: String.fromCharCode(97 + index),
    votes: count,
    publishedAt: `2026-11-01T00:0${index}:00.000Z`,
    createdAt: `2026-11-01T00:0${index}:00.000Z`,
  }));
}
const order = (ranked: { story: string }[]) => ranked.map((one) => one.story).join("");

test("PHASE-09 more votes go first, then earlier publication, then creation, then id", () => {
  expect(order(rankStories(stories(1, 3, 2)))).toBe("bca");
  expect(order(rankStories(stories(2, 2, 2)))).toBe("abc");
  const at = { publishedAt: "2026-11-01", createdAt: "2026-11-02", votes: 1 };
  const later = [
    { ...at, story: "d", publishedAt: "2026-11-02", createdAt: "2026-11-01" },
    { ...at, story: "c" },
    { ...at, story: "b" },
    { ...at, story: "a", createdAt: "2026-11-03" },
  ];
  expect(order(rankStories(later))).toBe("bcad");
});

test("PHASE-09 the order in which the stories come makes no difference", () => {
  const some = stories(2, 0, 2, 1, 1, 3);
  fc.assert(
    fc.property(fc.shuffledSubarray(some, { minLength: some.length }), (shuffled) => {
      expect(rankStories(shuffled)).toEqual(rankStories(some));
    }),
  );
});

describe("PHASE-14", () => {
  test.each([
    [[], []],
    [[4], [1]],
    [
      [1, 2],
      [1, 2],
    ],
    [
      [0, 2],
      [1, null],
    ],
    [
      [0, 0],
      [null, null],
    ],
    [
      [5, 4, 3, 2],
      [1, 2, 3, null],
    ],
  ])("votes %j give positions %j", (votes, positions) => {
    expect(rankStories(stories(...votes)).map((one) => one.position)).toEqual(positions);
  });

  test("a tie between winners, or with the first behind them, is flagged on both sides of it alone", () => {
    const flags = (...votes: number[]) =>
      rankStories(stories(...votes)).map((one) => one.isTieSettled);
    expect(flags(4, 3, 3, 1)).toEqual([false, true, true, false]);
    expect(flags(4, 3, 2, 2, 2)).toEqual([false, false, true, true, false]);
    expect(flags(4, 3, 2, 1, 1)).toEqual([false, false, false, false, false]);
    expect(flags(1, 0, 0)).toEqual([false, false, false]);
  });
});

test.each([
  ["the third and the fourth are level", [3, 2, 1, 1], [false, false, false, true]],
  ["a fifth that is level too is none", [3, 2, 1, 1, 1], [false, false, false, true, false]],
  ["they are not level", [4, 3, 2, 1], [false, false, false, false]],
  ["with three stories there is none", [3, 1, 1], [false, false, false]],
  ["without votes there is none", [1, 0, 0, 0], [false, false, false, false]],
])("PHASE-10 honorary mention: %s", (_, votes, mentions) => {
  expect(rankStories(stories(...votes)).map((one) => one.isHonoraryMention)).toEqual(mentions);
});

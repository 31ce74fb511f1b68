import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupVotes, standingOf } from "./distribution";

const counts = [
  { votes: 0, stories: 3 },
  { votes: 1, stories: 2 },
  { votes: 4, stories: 1 },
];

describe("PROFILE-04 where a story stands", () => {
  test("PROFILE-04 among others with fewer, as many and more votes", () => {
    expect(standingOf(counts, 1)).toEqual({ fewer: 3, same: 1, more: 1 });
    expect(standingOf([{ votes: 0, stories: 1 }], 0)).toEqual({ fewer: 0, same: 0, more: 0 });
  });

  test("PROFILE-04 in groups of one vote each while there are few, empty ones included", () => {
    expect(groupVotes(counts, 1)).toEqual([
      { from: 0, to: 0, stories: 3, isOwn: false },
      { from: 1, to: 1, stories: 2, isOwn: true },
      { from: 2, to: 2, stories: 0, isOwn: false },
      { from: 3, to: 3, stories: 0, isOwn: false },
      { from: 4, to: 4, stories: 1, isOwn: false },
    ]);
  });

  const count = fc.record({ votes: fc.nat(50_000), stories: fc.integer({ min: 1, max: 900 }) });
  test("PROFILE-04 in at most twelve groups that lose no story, one of them one's own", () => {
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 60 }), (all) => {
        const own = all[0]?.votes ?? 0;
        const groups = groupVotes(all, own);
        expect(groups.length).toBeLessThanOrEqual(12);
        const sum = (counts: readonly { stories: number }[]) =>
          counts.reduce((n, one) => n + one.stories, 0);
        expect(sum(groups)).toBe(sum(all));
        expect(groups.filter(({ isOwn }) => isOwn)).toHaveLength(1);
      }),
    );
  });
});

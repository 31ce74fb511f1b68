import { describe, expect, test } from "vitest";
import {
  daysOfReading,
  rushOfReading,
  simulateReading,
  type Simulated,
  type Visit,
} from "../../../tests/support/reading-simulation";
import { spreadOf } from "~/domain/contests/reading-spread";
import { arrange, countPending, fairOrder, nextUnread } from "./fair-order";

const keyOf = (id: string) => id;
const story = (id: string, reads: number, pending: number[] = []) => ({ id, reads, pending });
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

describe("READ-04 fair exposure", () => {
  const orderOf = (stories: ReturnType<typeof story>[], isUnread = (_: { id: string }) => true) =>
    fairOrder(stories, keyOf, isUnread);

  test("fewest reads first, ties by the viewer's key", () => {
    const stories = [story("c", 1), story("b", 0), story("a", 1), story("d", 0)];
    expect(ids(orderOf(stories).order)).toEqual(["b", "d", "a", "c"]);
  });

  test("a pending read of another viewer, at a place or above it, counts there like a read", () => {
    const stories = [story("a", 0, [1, 0]), story("b", 0, [0, 2]), story("c", 0, [0, 1])];
    // Pending reads: at the first place b and c have none, at the second place a and c have one each.
    expect(ids(orderOf(stories).order)).toEqual(["b", "a", "c"]);
    const read = [story("a", 0, [1, 0]), story("b", 1), story("c", 2)];
    expect(ids(orderOf(read).order)).toEqual(["a", "b", "c"]);
  });

  test("only stories that the viewer can still read become pending reads, ten at most", () => {
    const stories = Array.from({ length: 14 }, (_, n) => story(String.fromCharCode(97 + n), 0));
    const { order, top } = orderOf(stories, ({ id }) => id !== "a");
    expect(ids(top)).toEqual([..."bcdefghijk"]);
    expect(ids(order)).toEqual([..."bcdefghijkalmn"]);
    expect(ids(orderOf(stories.slice(0, 3), ({ id }) => id === "b").order)).toEqual([
      "b",
      "a",
      "c",
    ]);
  });

  test("a read is pending at its place until the story is read", () => {
    const pending = countPending([
      ["a", null, "b"],
      ["b", "a"],
    ]);
    expect(pending.get("a")?.slice(0, 3)).toEqual([1, 1, 0]);
    expect(pending.get("b")?.slice(0, 3)).toEqual([1, 0, 1]);
  });

  test("CONTEST-06 unread first, one's own last, and each group keeps its order", () => {
    const order = arrange(["a", "b", "c", "d", "e"], {
      isRead: (id) => id === "a" || id === "d",
      isOwn: (id) => id === "b",
    });
    expect(order).toEqual(["c", "e", "a", "d", "b"]);
  });

  test("the spread of nothing is nothing, and of no reads no spread", () => {
    expect(spreadOf([])).toBeNull();
    expect(spreadOf([0, 0])).toEqual({ fewest: 0, most: 0, variation: 0 });
    expect(spreadOf([1, 3])).toEqual({ fewest: 1, most: 3, variation: 0.5 });
  });
});

describe("READ-05 the next unread story", () => {
  const order = [..."abcde"];
  const next = (after: string | null, read = "", own = "") =>
    nextUnread(order, after, {
      isRead: (id) => read.includes(id),
      isOwn: (id) => own.includes(id),
    });

  test("from the list it is the first unread one, which may be the last of all", () => {
    expect([next(null), next(null, "ab"), next(null, "abcd"), next(null, "abcde")]).toEqual([
      ...["a", "c", "e", null],
    ]);
  });

  test("from a story it is the next unread one below, not what was left unread above", () => {
    expect(next("b", "ab")).toBe("c");
    expect(next("b", "abc")).toBe("d");
    expect(next("c", "bc")).toBe("d");
  });

  test("who never marks a story as read goes through all of them, and meets none twice", () => {
    const met: string[] = [];
    for (let at = next(null); at !== null; at = next(at)) met.push(at);
    expect(met).toEqual(order);
  });

  test("who has read nothing but a story that was sent to them begins at the top", () => {
    expect(next("d", "d")).toBe("a");
    expect(next("a", "ad")).toBe("b");
  });

  test("one's own story and one that is not in the order lead to the top, and one's own is never next", () => {
    expect([next("c", "", "c"), next("x"), next("b", "", "c")]).toEqual(["a", "a", "d"]);
    expect(next("d", "", "e")).toBeNull();
  });
});

describe("READ-04 in a simulation of 25 stories, for each seed", () => {
  const seeds = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const play = (
    count: number,
    visitsOf: (seed: number) => Visit[],
    order: Simulated["order"] = "fair",
    how: Partial<Simulated> = {},
  ) =>
    seeds(count).map((seed) =>
      simulateReading({ stories: 25, order, seed, ...how }, visitsOf(seed)),
    );
  const days = (seed: number) => daysOfReading(20, 25, seed);
  const rush = (seed: number, idle = 0) => rushOfReading(300, { each: 2, idle }, seed);
  const anHourLater = (seed: number) => daysOfReading(20, 25, seed, 60);

  test("20 voters who read from the top: CV ≤ 0.10 and max/min ≤ 1.5", () => {
    for (const { variation, most, fewest } of play(40, days)) {
      expect(variation).toBeLessThanOrEqual(0.1);
      expect(most / fewest).toBeLessThanOrEqual(1.5);
    }
  });

  test("an even shuffle is far from that", () => {
    const runs = play(40, days, "shuffle");
    const mean = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
    expect(mean(runs.map(({ variation }) => variation))).toBeGreaterThan(0.2);
    expect(mean(runs.map(({ most, fewest }) => most / fewest))).toBeGreaterThan(2.5);
  });

  test("300 voters who open within a minute and then read two each: first places and reads of CV ≤ 0.10", () => {
    for (const { first, variation } of play(10, rush)) {
      expect(first.variation).toBeLessThanOrEqual(0.1);
      expect(variation).toBeLessThanOrEqual(0.1);
    }
  });

  test.each([1, 5, 10])("the same where each reads %i", (each) => {
    for (const { variation } of play(5, (seed) => rushOfReading(300, { each }, seed))) {
      expect(variation).toBeLessThanOrEqual(0.1);
    }
  });

  test("300 voters who open in the course of an hour, while others read, leave reads of CV ≤ 0.10", () => {
    for (const { variation } of play(5, (seed) =>
      rushOfReading(300, { each: 2, within: 60 }, seed),
    )) {
      expect(variation).toBeLessThanOrEqual(0.1);
    }
  });

  test("20 voters who come from an hour after the rush on find it even, and keep it", () => {
    for (const { variation } of play(5, (seed) => [...rush(seed), ...anHourLater(seed)])) {
      expect(variation).toBeLessThanOrEqual(0.1);
    }
  });

  test("what the half of a rush that never read has left uneven, the next 20 voters level out", () => {
    const half = (seed: number) => rush(seed, 0.5);
    // Which voters read is random, so reads per story vary. The first places are evenly spread nevertheless.
    for (const { first } of play(5, half)) expect(first.variation).toBeLessThanOrEqual(0.1);
    for (const { variation } of play(5, (seed) => [...half(seed), ...anHourLater(seed)])) {
      expect(variation).toBeLessThanOrEqual(0.1);
    }
  });

  test("CONTEST-06 who sent early and who sent late stand among the first five equally often", () => {
    const placeCounts = Array<number>(25).fill(0);
    const runs = play(100, days);
    for (const { firstFive } of runs)
      for (const [index, share] of firstFive.entries())
        placeCounts[index] = (placeCounts[index] ?? 0) + share / runs.length;
    // Each of 25 stories is expected among the first five in a fifth of the orders. 0.045 is five standard deviations
    // of a binomial(2000, 0.2).
    for (const share of placeCounts) expect(Math.abs(share - 0.2)).toBeLessThan(0.045);
  });

  describe("READ-05 by the link from story to story", () => {
    const byLink = { by: "link" } as const;

    test("20 voters: CV ≤ 0.10 and max/min ≤ 1.5, as from the list", () => {
      for (const { variation, most, fewest } of play(40, days, "fair", byLink)) {
        expect(variation).toBeLessThanOrEqual(0.1);
        expect(most / fewest).toBeLessThanOrEqual(1.5);
      }
    });

    test.each([1, 2, 5, 10])("a rush of 300 who read %i each: CV ≤ 0.10", (each) => {
      const visits = (seed: number) => rushOfReading(300, { each }, seed);
      for (const { variation } of play(5, visits, "fair", byLink)) {
        expect(variation).toBeLessThanOrEqual(0.1);
      }
    });

    test("every second visit begins with a story that was sent around: the others' CV ≤ 0.10", () => {
      for (const { variation } of play(40, days, "fair", { ...byLink, sent: 0.5 })) {
        expect(variation).toBeLessThanOrEqual(0.1);
      }
    });

    test("a fifth of the stories is left unread: no less even than from the list", () => {
      const mean = (by: "link" | "list") => {
        const runs = play(40, days, "fair", { by, leaves: 0.2 });
        return runs.reduce((sum, { variation }) => sum + variation, 0) / runs.length;
      };
      expect(mean("link")).toBeLessThanOrEqual(0.1);
      expect(mean("link")).toBeLessThanOrEqual(mean("list") + 0.01);
    });
  });
});

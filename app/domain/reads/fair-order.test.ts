import { describe, expect, test } from "vitest";
import { simulateReading } from "../../../tests/support/reading-simulation";
import { arrange, fairOrder, spreadOf } from "./fair-order";

const keyOf = (id: string) => id;
const story = (id: string, reads: number) => ({ id, reads });

describe("READ-04 fair exposure", () => {
  test("fewest reads first, ties by the viewer's key", () => {
    const order = fairOrder([story("c", 1), story("b", 0), story("a", 1), story("d", 0)], keyOf);
    expect(order.map(({ id }) => id)).toEqual(["b", "d", "a", "c"]);
  });

  test("CONTEST-06 unread first, one's own last, and each group keeps its order", () => {
    const order = arrange(["a", "b", "c", "d", "e"], {
      read: (id) => id === "a" || id === "d",
      own: (id) => id === "b",
    });
    expect(order).toEqual(["c", "e", "a", "d", "b"]);
  });

  test("the spread of nothing is nothing, and of no reads no spread", () => {
    expect(spreadOf([])).toBeNull();
    expect(spreadOf([0, 0])).toEqual({ fewest: 0, most: 0, variation: 0 });
    expect(spreadOf([1, 3])).toEqual({ fewest: 1, most: 3, variation: 0.5 });
  });

  test("25 stories and 20 voters who read from the top: CV ≤ 0.10 and max/min ≤ 1.5, for each seed", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const fair = simulateReading({ stories: 25, voters: 20, order: "fair", seed });
      expect(fair.variation).toBeLessThanOrEqual(0.1);
      expect(fair.most / fair.fewest).toBeLessThanOrEqual(1.5);
    }
  });

  test("an even shuffle is far from that", () => {
    const seeds = Array.from({ length: 40 }, (_, n) => n + 1);
    const runs = seeds.map((seed) =>
      simulateReading({ stories: 25, voters: 20, order: "shuffle", seed }),
    );
    const mean = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;
    expect(mean(runs.map(({ variation }) => variation))).toBeGreaterThan(0.2);
    expect(mean(runs.map(({ most, fewest }) => most / fewest))).toBeGreaterThan(2.5);
  });

  test("CONTEST-06 who sent early and who sent late stand among the first five equally often", () => {
    const seen = Array<number>(25).fill(0);
    const runs = 100;
    for (let seed = 1; seed <= runs; seed++) {
      const { firstFive } = simulateReading({ stories: 25, voters: 20, order: "fair", seed });
      for (const [index, share] of firstFive.entries())
        seen[index] = (seen[index] ?? 0) + share / runs;
    }
    // A fifth each; five standard deviations of a binomial(2000, 0.2) are 0.045.
    for (const share of seen) expect(Math.abs(share - 0.2)).toBeLessThan(0.045);
  });
});

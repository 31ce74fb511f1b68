import { simulateReading } from "../support/reading-simulation";

/** READ-04 and CONTEST-06 in one line: how evenly readers from the top spread, next to an even shuffle. */
export function exposureLine(): string {
  const stories = 25;
  const runs = (order: "fair" | "shuffle") =>
    Array.from({ length: 40 }, (_, seed) => simulateReading({ stories, voters: 20, order, seed }));
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const spread = (all: ReturnType<typeof runs>) => {
    const variation = mean(all.map((one) => one.variation)).toFixed(2);
    return `CV ${variation}, max/min ${mean(all.map(({ most, fewest }) => most / fewest)).toFixed(2)}`;
  };
  const fair = runs("fair");
  const early = mean(fair.map(({ firstFive }) => mean(firstFive.slice(0, 5))));
  const late = mean(fair.map(({ firstFive }) => mean(firstFive.slice(-5))));
  return `reads of ${stories} stories by 20 voters: ${spread(fair)} (≤ 0.10, ≤ 1.5); even shuffle: ${spread(runs("shuffle"))}; first-five share of the five sent first ${early.toFixed(2)}, of the five sent last ${late.toFixed(2)} (0.20)`;
}

import { daysOfReading, rushOfReading, simulateReading } from "../support/reading-simulation";
import type { LargeSite } from "./prepare";
import { rushOverHttp } from "./rush";

const STORIES = 25;
const MOST_VARIATION = 0.1;

/** READ-04 and CONTEST-06 in one line: how evenly readers from the top spread, next to an even shuffle. */
export function exposureLine(): string {
  const runs = (order: "fair" | "shuffle") =>
    Array.from({ length: 40 }, (_, seed) =>
      simulateReading({ stories: STORIES, order, seed }, daysOfReading(20, STORIES, seed)),
    );
  const spread = (all: ReturnType<typeof runs>) => {
    const variation = mean(all.map((one) => one.variation)).toFixed(2);
    return `CV ${variation}, max/min ${mean(all.map(({ most, fewest }) => most / fewest)).toFixed(2)}`;
  };
  const fair = runs("fair");
  const early = mean(fair.map(({ firstFive }) => mean(firstFive.slice(0, 5))));
  const late = mean(fair.map(({ firstFive }) => mean(firstFive.slice(-5))));
  return `reads of ${STORIES} stories by 20 voters: ${spread(fair)} (≤ 0.10, ≤ 1.5); even shuffle: ${spread(runs("shuffle"))}; first-five share of the five sent first ${early.toFixed(2)}, of the five sent last ${late.toFixed(2)} (0.20)`;
}

/** READ-04 where everybody comes at once: in the simulation, next to an even shuffle, and through the built Worker. */
export async function rushLine(origin: URL, { rush }: Pick<LargeSite, "rush">): Promise<string> {
  const runs = (order: "fair" | "shuffle") =>
    Array.from({ length: 10 }, (_, seed) => {
      const visits = rushOfReading(rush.voters.length, { each: 2 }, seed);
      return simulateReading({ stories: rush.stories.length, order, seed }, visits);
    });
  const spread = (all: { first: { variation: number }; reads: { variation: number } }[]) => {
    const first = mean(all.map((one) => one.first.variation));
    const reads = mean(all.map((one) => one.reads.variation));
    return `first places CV ${first.toFixed(2)}, reads CV ${reads.toFixed(2)}`;
  };
  const simulated = (order: "fair" | "shuffle") =>
    spread(runs(order).map(({ first, variation }) => ({ first, reads: { variation } })));
  const served = await rushOverHttp(origin, rush, rush.voters, 2);
  const isMissed = Math.max(served.first.variation, served.reads.variation) > MOST_VARIATION;
  return `${rush.voters.length} voters open ${rush.stories.length} stories at once, then read two each: over HTTP ${spread([served])} ≤ ${MOST_VARIATION}${isMissed ? " !" : ""}; simulated ${simulated("fair")}; even shuffle ${simulated("shuffle")}`;
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, one) => sum + one, 0) / all.length;
}

import { newId } from "~/db/ids";
import type { LargestSite } from "./largest-seed";
import { storyId } from "./largest-ids";
import { Wire } from "./wire";

/** How long the rush lasts, and how many voters send at the same time. */
const RUSH_MS = 10_000;
const IN_FLIGHT = 24;

/**
 * Sends real votes to one contest as fast as it takes them, while one reader loads the contest's page again and again. Throws if a
 * vote is refused or a page fails. Returns a sentence with the figures.
 */
export async function rushOfVotes(
  origin: URL,
  { contest, crowd, size }: LargestSite,
): Promise<string> {
  const ends = performance.now() + RUSH_MS;
  let votes = 0;
  let next = 0;
  const vote = async () => {
    const wire = await Wire.open(origin);
    while (performance.now() < ends) {
      const n = next++;
      const voter = crowd[n % crowd.length];
      const round = Math.floor(n / crowd.length);
      if (round > 2) throw new Error("The crowd has no votes left");
      const story = storyId((n * 31 + round) % size.stories);
      const status = await wire.ask({
        path: `/story/${story}/voto`,
        cookie: voter?.cookie,
        form: { quiere: "voto", clave: newId() },
      });
      if (status !== 303) throw new Error(`A vote was answered with ${status}`);
      votes += 1;
    }
    wire.close();
  };
  const loads: number[] = [];
  const read = async () => {
    const wire = await Wire.open(origin);
    while (performance.now() < ends) {
      const began = performance.now();
      // The parameter keeps the page out of the cache.
      const status = await wire.ask({ path: `/contest/${contest}?medida=${loads.length}` });
      if (status !== 200) throw new Error(`The page was answered with ${status}`);
      loads.push(performance.now() - began);
    }
    wire.close();
  };
  await Promise.all([read(), ...Array.from({ length: IN_FLIGHT }, vote)]);
  const perSecond = (votes / (RUSH_MS / 1000)).toFixed();
  return `${votes} votes, ${perSecond} a second, beside ${loads.length} loads of the page of ${Math.max(...loads).toFixed()} ms at most`;
}

import { expect, test } from "vitest";
import { spreadOf, type ReadingSpread } from "~/domain/contests/reading-spread";
import { connections, inParallel, send } from "../../support/http-client";
import { signInCrowd, type Voter } from "../../support/voters";
import { openMonth } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());

const IN_FLIGHT = 16;

/** How evenly first places and reads were spread over the stories of a rush. */
interface Rush {
  first: ReadingSpread;
  reads: ReadingSpread;
}

/**
 * Simulates a rush (READ-04): all voters open the list of a contest in voting before any of them has read, then each reads `each`
 * stories from the top of the list that was shown. Throws at the first unexpected response.
 */
async function rushOverHttp(
  origin: URL,
  { path, stories }: { path: string; stories: readonly string[] },
  voters: readonly Voter[],
  each: number,
): Promise<Rush> {
  const agent = connections(IN_FLIGHT);
  const none = () => new Map(stories.map((id) => [id, 0]));
  const [first, reads] = [none(), none()];
  const add = (counts: Map<string, number>, id: string) =>
    counts.set(id, (counts.get(id) ?? 0) + 1);
  const lists: { cookie: string; ids: string[] }[] = [];
  await inParallel(IN_FLIGHT, voters, async ({ cookie }) => {
    const { status, body } = await send(agent, origin, { path, cookie });
    const ids = [...body.toString().matchAll(/ id="historia-([^"]+)"/g)].map(([, id = ""]) => id);
    if (status !== 200 || !ids[0]) throw new Error(`${path} answered ${status} without a story`);
    add(first, ids[0]);
    lists.push({ cookie, ids: ids.slice(0, each) });
  });
  await inParallel(IN_FLIGHT, lists, async ({ cookie, ids }) => {
    for (const id of ids) {
      const form = { quiere: "leida" };
      const { status } = await send(agent, origin, { path: `/story/${id}/lectura`, cookie, form });
      if (status !== 303) throw new Error(`A story's mark as read answered ${status}`);
      add(reads, id);
    }
  });
  agent.destroy();
  const [firstSpread, readSpread] = [first, reads].map((counts) => spreadOf([...counts.values()]));
  if (!firstSpread || !readSpread) throw new Error(`${path} has no story`);
  return { first: firstSpread, reads: readSpread };
}

test("READ-04 100 voters who open 25 stories before anybody has read, and then read two each, spread with CV ≤ 0.10", async () => {
  const contest = await site.contest("voting");
  const stories: string[] = [];
  for (let n = 0; n < 25; n++) {
    stories.push((await site.story(contest, await site.person())).id);
  }
  const voters = await signInCrowd(site.db, 100, new Date());
  const path = `/contest/${contest.id}`;
  const { first, reads } = await rushOverHttp(await site.local.ready, { path, stories }, voters, 2);
  // With the reading order of the product, each story is at the top of exactly four voters' lists. With random orders the
  // coefficient of variation would be 0.49.
  expect(first).toMatchObject({ fewest: 4, most: 4 });
  expect(reads.variation).toBeLessThanOrEqual(0.1);
});

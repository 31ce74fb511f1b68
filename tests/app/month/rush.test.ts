import { expect, test } from "vitest";
import { rushOverHttp } from "../../bench/rush";
import { signInCrowd } from "../../bench/voters";
import { openMonth } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());

test("READ-04 100 voters who open 25 stories before anybody has read, and then read two each, spread with CV ≤ 0.10", async () => {
  const contest = await site.contest("voting");
  const stories: string[] = [];
  for (let n = 0; n < 25; n++) {
    stories.push((await site.story(contest, await site.person())).id);
  }
  const voters = await signInCrowd(site.db, 100, new Date());
  const path = `/contest/${contest.id}`;
  const { first, reads } = await rushOverHttp(await site.local.ready, { path, stories }, voters, 2);
  // Each story is the first of four voters; with chance alone it would be 0.49.
  expect(first).toMatchObject({ fewest: 4, most: 4 });
  expect(reads.variation).toBeLessThanOrEqual(0.1);
});

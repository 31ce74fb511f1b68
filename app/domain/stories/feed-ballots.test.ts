import { expect, test } from "vitest";
import { fixture } from "../../../tests/support/fixture";
import { openD1 } from "../../../tests/support/d1";
import { createContest, createStory } from "../../../scripts/seed/rows";
import { findFeedPage } from "./feed.server";

const NOW = new Date("2026-12-21T00:00:00.000Z");
const { db } = await fixture(openD1());

async function closedContest(month: string, stories: number, finalized_at: string | null) {
  const contest = await createContest(db, {
    submission_deadline: `2026-${month}-10T00:00:00.000Z`,
    voting_deadline: `2026-${month}-20T00:00:00.000Z`,
    status: finalized_at === null ? "counting" : "results",
    finalized_at,
    results_at: null,
  });
  const at = { closed_at: contest.voting_deadline, made_at: contest.voting_deadline };
  const root = { contest_id: contest.id, n: 1, root: month.repeat(32), ...at };
  await db.insertInto("contest_roots").values(root).execute();
  for (let n = 0; n < stories; n++) await createStory(db, { contest_id: contest.id });
  return contest.id;
}

test("VOTE-11 the feed has each closed ballot once: in counting on its first page, then beside the first story of its contest", async () => {
  const october = await closedContest("10", 20, "2026-10-22T00:00:00.000Z");
  const november = await closedContest("11", 45, "2026-11-22T00:00:00.000Z");
  const december = await closedContest("12", 1, null);
  const first = await findFeedPage(db, null, NOW);
  const second = await findFeedPage(db, first?.next ?? "", NOW);
  expect(second?.next).toBeNull();
  const contestsOf = (page: typeof first) => page?.ballots.map(({ contest }) => contest.id);
  expect(contestsOf(first)).toEqual([december, november, october]);
  expect(contestsOf(second)).toEqual([]);
  expect(first?.ballots[0]).toMatchObject({ root: "12".repeat(32) });
  expect(first?.stories.map(({ contest }) => contest.id)).not.toContain(december);
});

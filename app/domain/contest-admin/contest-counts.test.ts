import { expect, test } from "vitest";
import {
  createContest,
  createStory,
  createUser,
  createVote,
  datesIn,
} from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { countEntriesAndVotes } from "./contest-counts.server";

const { db } = await fixture(openD1());

test("VOTE-10 the number of votes cast does not fall with quarantines, disqualifications and deletions before the results", async () => {
  const contest = await createContest(db, datesIn("counting", new Date()));
  const [first, second, third] = await Promise.all([
    createStory(db, { contest_id: contest.id }),
    createStory(db, { contest_id: contest.id }),
    createStory(db, { contest_id: contest.id }),
  ]);
  for (const story of [first, first, second, second, second, third]) {
    const user_id = (await createUser(db)).id;
    await createVote(db, { contest_id: contest.id, story_id: story.id, user_id });
  }
  const votes = async () => (await countEntriesAndVotes(db, contest.id)).votes;
  expect(await votes()).toBe(6);
  // Withdrawn votes of a disqualified story, and votes in quarantine, are inactive.
  const at = new Date().toISOString();
  await db.updateTable("stories").set({ disqualified_at: at }).where("id", "=", first.id).execute();
  await db.updateTable("votes").set({ active: 0 }).where("story_id", "=", first.id).execute();
  expect(await votes()).toBe(6);
  for (const story of [first, second]) {
    await db.deleteFrom("stories").where("id", "=", story.id).execute();
    expect(await votes()).toBe(6);
  }
  await db
    .updateTable("contests")
    .set({ status: "results", finalized_at: at })
    .where("id", "=", contest.id)
    .execute();
  expect(await votes()).toBe(1);
});

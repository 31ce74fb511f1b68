import { expect, test } from "vitest";
import { openD1 } from "../../../tests/support/d1";
import {
  createComment,
  createContest,
  createStory,
  createUser,
  createVote,
  datesIn,
} from "../../../scripts/seed/rows";
import { karmaOf } from "./breakdown.server";
import { recomputeRankings } from "./rankings.server";
import { fixture } from "../../../tests/support/fixture";

const now = new Date("2026-11-15T12:00:00.000Z");
const { db } = await fixture(openD1());

test("KARMA-01 the breakdown has each deed with its points, and their sum is the ranking's", async () => {
  const [ana, luis] = [await createUser(db), await createUser(db)];
  const finished = await createContest(db, datesIn("results", now));
  const open = await createContest(db, datesIn("voting", now));
  const won = await createStory(db, {
    contest_id: finished.id,
    user_id: ana.id,
    likes_count: 4,
    is_winner: 1,
    winner_position: 1,
  });
  const second = await createStory(db, {
    contest_id: finished.id,
    user_id: luis.id,
    is_winner: 1,
    winner_position: 2,
  });
  const blind = await createStory(db, { contest_id: open.id, user_id: ana.id, likes_count: 77 });
  await createVote(db, { contest_id: finished.id, story_id: second.id, user_id: ana.id });
  for (const user_id of [luis.id, ana.id]) {
    await createComment(db, { story_id: won.id, user_id });
    await createComment(db, { story_id: blind.id, user_id });
  }
  expect(await karmaOf(db, ana.id)).toEqual({
    total: 75 + 15 + 8 + 3 + 1,
    lines: [
      { deed: "winner", count: 1, points: 75 },
      { deed: "story", count: 1, points: 15 },
      { deed: "likeReceived", count: 4, points: 8 },
      { deed: "commentReceived", count: 1, points: 3 },
      { deed: "voteGiven", count: 1, points: 1 },
    ],
    awaited: 15,
  });
  await recomputeRankings(db, now);
  for (const { id } of [ana, luis]) {
    const ranked = await db
      .selectFrom("cached_rankings")
      .where("user_id", "=", id)
      .select("total_karma")
      .executeTakeFirst();
    expect((await karmaOf(db, id)).total).toBe(ranked?.total_karma);
  }
});

test("KARMA-01 who has done nothing, or is not there, has none", async () => {
  const { id } = await createUser(db);
  const none = { total: 0, lines: [], awaited: 0 };
  expect(await karmaOf(db, id)).toEqual(none);
  expect(await karmaOf(db, "nobody")).toEqual(none);
});

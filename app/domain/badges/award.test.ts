import { describe, expect, test } from "vitest";
import { openD1 } from "../../../tests/support/d1";
import { createContest, createStory, createUser, datesIn } from "../../../scripts/seed/rows";
import { awardContestStatements, awardWriterStatements } from "./award.server";
import { BADGES } from "./definitions";
import { fixture } from "../../../tests/support/fixture";

const { db } = await fixture(openD1());

async function badgesAndNotices(user: string) {
  const badges = await db
    .selectFrom("user_badges")
    .where("user_id", "=", user)
    .selectAll()
    .execute();
  const notices = await db
    .selectFrom("notifications")
    .where("user_id", "=", user)
    .selectAll()
    .execute();
  return {
    badges: badges.map((badge) => badge.badge_id).sort(),
    notices: notices.map((notice) => notice.message).sort(),
  };
}

test("BADGE-01 the code's badges are those of the database", async () => {
  const stored = await db
    .selectFrom("badge_definitions")
    .orderBy("priority", "desc")
    .select(["id", "name", "icon", "tier", "priority"])
    .execute();
  expect(BADGES).toEqual(stored);
});

describe("BADGE-02", () => {
  test.each([
    [0, []],
    [1, ["first_story"]],
    [4, ["first_story"]],
    [5, ["first_story", "writer_5"]],
    [15, ["first_story", "writer_15", "writer_5"]],
  ])("%i stories earn %j, each with one notification", async (count, expected) => {
    const writer = await createUser(db);
    for (let n = 0; n < count; n++) {
      await createStory(db, { contest_id: (await createContest(db)).id, user_id: writer.id });
    }
    const now = new Date("2026-11-15T12:00:00.000Z");
    await db.batch(awardWriterStatements(db, writer.id, now));
    const { badges, notices } = await badgesAndNotices(writer.id);
    expect(badges).toEqual(expected);
    expect(notices).toHaveLength(expected.length);
  });

  test("run again, at the same time or later, it gives and tells nothing twice", async () => {
    const writer = await createUser(db);
    await createStory(db, { contest_id: (await createContest(db)).id, user_id: writer.id });
    const at = (second: number) => new Date(Date.parse("2026-11-15T12:00:00.000Z") + second * 1000);
    for (const second of [0, 0, 5])
      await db.batch(awardWriterStatements(db, writer.id, at(second)));
    const first = await badgesAndNotices(writer.id);
    expect(first).toEqual({
      badges: ["first_story"],
      notices: ["Conseguiste la insignia «Pluma nueva»."],
    });
    await db.deleteFrom("notifications").where("user_id", "=", writer.id).execute();
    await db.batch(awardWriterStatements(db, writer.id, at(9)));
    expect((await badgesAndNotices(writer.id)).notices).toEqual([]);
  });
});

test("BADGE-01 CONTEST-05 a contest's places earn badges only once its results are public", async () => {
  const contest = await createContest(db, datesIn("counting", new Date()));
  const writer = await createUser(db);
  // The writer already won another contest: the second win earns the veteran's badge.
  const before = await createContest(db, datesIn("results", new Date()));
  for (const { id } of [before, contest]) {
    const place = { is_winner: 1, winner_position: 1 } as const;
    await createStory(db, { contest_id: id, user_id: writer.id, ...place });
  }
  const at = new Date().toISOString();
  const award = () => db.batch(awardContestStatements(db, contest.id, at));
  await award();
  expect(await badgesAndNotices(writer.id)).toEqual({ badges: [], notices: [] });
  await db
    .updateTable("contests")
    .set({ status: "results", finalized_at: at })
    .where("id", "=", contest.id)
    .execute();
  await award();
  const { badges, notices } = await badgesAndNotices(writer.id);
  expect(badges).toEqual(["contest_winner", "contest_winner_veteran"]);
  expect(notices).toHaveLength(2);
});

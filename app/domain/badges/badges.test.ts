import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "~/db/ids";
import { createContest, createStory, createUser, datesIn } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { awardWriterStatements } from "./award.server";
import { badgeIds, listBadges } from "./badges.server";
import { BADGES, firstBadges } from "./definitions";
import { fixture } from "../../../tests/support/fixture";

const now = new Date("2026-11-15T12:00:00.000Z");
const { db } = await fixture(openD1());

/** Returns the ids of a person's public badges, sorted. */
async function seenOf(user: string): Promise<string[]> {
  const { rows } = await sql<{
    ids: string | null;
  }>`SELECT ${badgeIds(sql`${user}`)} AS ids`.execute(db);
  return (rows[0]?.ids ?? "").split(",").filter(Boolean).sort();
}

async function enter(user: string, phase: "submission" | "voting" | "counting" | "results") {
  const contest = await createContest(db, datesIn(phase, now));
  await createStory(db, { contest_id: contest.id, user_id: user });
  await db.batch(awardWriterStatements(db, user, now));
  return contest;
}

test("CONTEST-05 BADGE-02 a badge that the entry of an open contest earned is its owner's alone until the results", async () => {
  const writer = await createUser(db);
  const contest = await enter(writer.id, "voting");
  const own = async () => (await listBadges(db, writer.id)).map(({ badgeId }) => badgeId);
  expect(await own()).toEqual(["first_story"]);
  expect(await seenOf(writer.id)).toEqual([]);
  await db
    .updateTable("contests")
    .set(datesIn("results", now))
    .where("id", "=", contest.id)
    .execute();
  expect(await seenOf(writer.id)).toEqual(["first_story"]);
  for (let n = 0; n < 3; n++) await enter(writer.id, "results");
  await enter(writer.id, "submission");
  expect(await own()).toEqual(["writer_5", "first_story"]);
  expect(await seenOf(writer.id)).toEqual(["first_story"]);
  await enter(writer.id, "results");
  expect(await seenOf(writer.id)).toEqual(["first_story", "writer_5"]);
});

test("CONTEST-05 nothing that others see of a person's badges moves as they enter, and as they take their story back", async () => {
  const writer = await createUser(db);
  const badge = { id: newId(), user_id: writer.id, badge_id: "kofi_supporter" };
  await db
    .insertInto("user_badges")
    .values({ ...badge, earned_at: now.toISOString() })
    .execute();
  const badgesBefore = await seenOf(writer.id);
  expect(badgesBefore).toEqual(["kofi_supporter"]);
  const { id } = await enter(writer.id, "submission");
  expect(await seenOf(writer.id)).toEqual(badgesBefore);
  await db.deleteFrom("stories").where("contest_id", "=", id).execute();
  expect(await seenOf(writer.id)).toEqual(badgesBefore);
});

test("BADGE-03 a card shows two, the weightiest, each once", () => {
  expect(BADGES.map(({ priority }) => priority)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(firstBadges("first_story,contest_winner,kofi_supporter")).toEqual([
    "Mecenas",
    "Pluma ganadora",
  ]);
  expect(firstBadges(null)).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { newId } from "~/db/ids";
import { createContest, createStory, createUser, datesIn } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { findRanking } from "./ranking-list.server";
import { hasMoreRanks, rankingSize } from "./ranking-size";
import { recomputeRankings } from "./rankings.server";
import { fixture } from "../../../tests/support/fixture";

const now = new Date("2026-11-15T12:00:00.000Z");
const { db } = await fixture(openD1());

describe("KARMA-02 ?ranking=N", () => {
  test.each([
    [null, null],
    ["5", 5],
    ["10", 10],
    ["7", 10],
    ["0", 5],
    ["-5", 5],
    ["", 5],
    ["muchos", 5],
    ["1e9", 5],
    ["9999", 100],
    ["99999", 5],
  ])("%j shows %j people", (asked, shown) => expect(rankingSize(asked)).toBe(shown));

  test.each([
    [5, 5, false],
    [5, 6, true],
    [40, 40, false],
    [100, 2000, false],
  ])("after %i of %i there are more: %j", (shown, total, more) =>
    expect(hasMoreRanks(shown, total)).toBe(more),
  );
});

test("KARMA-02 BADGE-03 the ranking has today's names, the supporter's frame and one's own place", async () => {
  const people = [];
  for (let n = 0; n < 7; n++) {
    const person = await createUser(db, { display_name: `Persona ${n}` });
    const contest = await createContest(db, datesIn("results", now));
    await createStory(db, { contest_id: contest.id, user_id: person.id, likes_count: 10 - n });
    people.push(person);
  }
  const [first, second, , , , sixth] = people;
  if (!first || !second || !sixth) throw new Error("seven people");
  await db
    .insertInto("user_badges")
    .values({
      id: newId(),
      user_id: second.id,
      badge_id: "kofi_supporter",
      earned_at: now.toISOString(),
    })
    .execute();
  await recomputeRankings(db, now);
  await db
    .updateTable("user_profiles")
    .set({ display_name: "Nombre Nuevo" })
    .where("id", "=", first.id)
    .execute();

  const ranking = await findRanking(db, 5, sixth.id);
  expect(ranking.total).toBe(7);
  expect(ranking.own).toEqual({ place: 6, karma: 15 + 2 * 5 });
  expect(ranking.ranks.map(({ name, badges }) => [name, badges])).toEqual([
    // Support on Ko-fi gives 50 points of karma.
    ["Persona 1", ["Mecenas"]],
    ["Nombre Nuevo", []],
    ...[2, 3, 4].map((n) => [`Persona ${n}`, []]),
  ]);
  expect((await findRanking(db, 10, null)).ranks).toHaveLength(7);
  expect((await findRanking(db, 5, null)).own).toBeNull();
  expect((await findRanking(db, 5, (await createUser(db)).id)).own).toBeNull();
});
